import { parseUtc } from '../../../lib/dates/parse-utc.ts';
import { useNow } from '../../../lib/dates/use-now.ts';
import { useText } from '../../../lib/i18n/text.tsx';

type Line = { name: string; cartableResource: { startsAt: { utc: string } } | null };

/** `useNow` may be so much behind. */
const nowStepMs = 30_000;

/** BSK-44: a hold ends when a session starts. Renewing it removes the lines of those that have started. */
const hasStarted = ({ cartableResource }: Line, now: number): boolean =>
  cartableResource !== null && parseUtc(cartableResource.startsAt.utc) <= now + nowStepMs;

/** BSK-15: what an expired hold says, and whether nothing of the cart can be held again. */
export function useEndedText(items: readonly Line[]): { endedText: string; isStarted: boolean } {
  const t = useText('checkout');
  const now = useNow();
  const started = items.filter((item) => hasStarted(item, now));
  const isStarted = items.length > 0 && started.length === items.length;
  if (isStarted) return { isStarted, endedText: t('hold_started', { count: items.length }) };
  const names = started.map(({ name }) => name).join(', ');
  return { isStarted, endedText: started.length > 0 ? t('hold_some_started', { names }) : t('hold_ended') };
}
