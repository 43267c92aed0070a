import { useText } from '../../lib/i18n/text.tsx';
import { getBookingPath, type LapsedBundle } from './bundle-line.ts';
import { useLineTexts } from './use-line-texts.ts';

type Props = { line: LapsedBundle };

function Text({ line }: Props) {
  const t = useText('checkout');
  const { formatDays } = useLineTexts();
  return t('lapsed_bundle_text', { when: formatDays(line.bundle) });
}

function FullName({ line }: Props) {
  const { formatDays } = useLineTexts();
  return `${line.name}, ${formatDays(line.bundle)}`;
}

/** BSK-44: what a lapsed camp or course shows, and where its sessions are chosen again. */
export const lapsedBundleLine = {
  Text,
  FullName,
  getTitleName: ({ name }: LapsedBundle): string => name,
  // Of one that has started, later sessions may still be booked.
  hasStarted: (): boolean => false,
  getHref: ({ bundle }: LapsedBundle): string => getBookingPath(bundle),
};
