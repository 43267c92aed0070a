import { getWeekday, parseDayNumber } from '@pavilion/domain/day';
import { useText } from '../i18n/text.tsx';
import { useBoot } from '../page/page-context.tsx';
import { getDayInZone } from './day-in-zone.ts';
import { useDateFormat } from './use-date-format.ts';

type NextTime = { startsAt: { local: string; timezone: string; format24Hour: string } };

/** Formats the next start: '17:30' today, 'Wed 09:00' within the week, else 'Wed 25 Nov, 09:00'. */
export function useNextTimeFormat(): (next: NextTime) => string {
  const { now } = useBoot();
  const t = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  return ({ startsAt }) => {
    const time = formatTime(startsAt.format24Hour);
    const day = parseDayNumber(startsAt.local.slice(0, 10));
    const daysAhead = day - parseDayNumber(getDayInZone(now, startsAt.timezone));
    if (daysAhead === 0) return time;
    if (daysAhead < 7) return `${t(`weekday_short_${getWeekday(day) + 1}`)} ${time}`;
    return `${formatShortDay(startsAt.local)}, ${time}`;
  };
}
