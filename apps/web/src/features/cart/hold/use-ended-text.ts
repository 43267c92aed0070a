import { hasStarted } from '../../../lib/dates/has-started.ts';
import { useNow } from '../../../lib/dates/use-now.ts';
import { useText } from '../../../lib/i18n/text.tsx';

type Line = { name: string; cartableResource: { startsAt: { utc: string } } | null };

/**
 * BSK-15, BSK-44: what an expired hold says, and whether nothing of the cart can be held again. A hold ends when a session
 * starts, and renewing it removes the lines of those that have started.
 */
export function useEndedText(items: readonly Line[]): { endedText: string; isStarted: boolean } {
  const t = useText('checkout');
  const now = useNow();
  const started = items.filter(
    ({ cartableResource }) => cartableResource && hasStarted(cartableResource.startsAt, now),
  );
  const isStarted = items.length > 0 && started.length === items.length;
  if (isStarted) return { isStarted, endedText: t('hold_started', { count: items.length }) };
  const names = started.map(({ name }) => name).join(', ');
  return { isStarted, endedText: started.length > 0 ? t('hold_some_started', { names }) : t('hold_ended') };
}
