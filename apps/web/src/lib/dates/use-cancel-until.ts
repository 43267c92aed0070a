import { useText } from '../i18n/text.tsx';
import { parseUtc } from './parse-utc.ts';
import { useDateFormat } from './use-date-format.ts';
import { useNow } from './use-now.ts';

/** BKG-03: 'You can cancel until Tue 4 Aug, 16:00', or that a booking made now can no longer be cancelled. */
export function useCancelUntil(cancelUntil: { utc: string; local: string; format24Hour: string }): string {
  const t = useText('common');
  const now = useNow();
  const { formatShortDay, formatTime } = useDateFormat();
  if (parseUtc(cancelUntil.utc) < now) return t('cancel_never');
  const when = t('day_and_time', {
    day: formatShortDay(cancelUntil.local),
    time: formatTime(cancelUntil.format24Hour),
  });
  return t('cancel_until', { when });
}
