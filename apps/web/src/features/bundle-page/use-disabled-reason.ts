import type { DisabledReason } from '@pavilion/domain/bundle/bundle';
import { useText } from '../../lib/i18n/text.tsx';
import type { Bundle } from '../bundle/index.ts';
import { type BundleKind, useKindText } from './bundle-kind.ts';

/** CMP-09, CMP-29, CRS-14: the text of a disabled reason. */
export function useDisabledReasonText(
  kind: BundleKind,
  { bookableAction: { code, message } }: Bundle,
  isWhoComplete: boolean,
): (reason: DisabledReason) => string {
  const t = useText('bundle');
  const tk = useKindText(kind);
  return (reason) => {
    if (reason === 'complete_required' && !isWhoComplete) return t('disabled_complete_who');
    if (reason !== 'server_message') return t(`disabled_${reason}`);
    if (code === 'course_started') return tk('started_not_bookable');
    return message ?? t('sold_out');
  };
}
