import { dayNumber, weekday } from '@pavilion/domain/day';
import { dayAt } from './day-at.ts';
import { useBoot } from './page.tsx';
import { useSayWhen } from './say-when.ts';
import { useText } from './text.tsx';

type Next = { startsAt: { local: string; timezone: string; format24Hour: string } };

/** When something is on next: '17:30' today, 'Wed 09:00' within the week, else 'Wed 25 Nov, 09:00'. */
export function useNextTime(): (next: Next) => string {
  const { now } = useBoot();
  const t = useText('common');
  const { dayShort, time } = useSayWhen();
  return ({ startsAt }) => {
    const hour = time(startsAt.format24Hour);
    const day = dayNumber(startsAt.local.slice(0, 10));
    const ahead = day - dayNumber(dayAt(now, startsAt.timezone));
    if (ahead === 0) return hour;
    if (ahead < 7) return `${t(`weekday_short_${weekday(day) + 1}`)} ${hour}`;
    return `${dayShort(startsAt.local)}, ${hour}`;
  };
}
