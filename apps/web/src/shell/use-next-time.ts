import { dayAt } from './day-at.ts';
import { useBoot } from './page.tsx';
import { useSayWhen } from './say-when.ts';

type Next = { startsAt: { local: string; timezone: string; format24Hour: string } };

/** When something is on next: '17:30' today, else 'Wed 25 Nov, 09:00'. */
export function useNextTime(): (next: Next) => string {
  const { now } = useBoot();
  const { dayShort, time } = useSayWhen();
  return ({ startsAt }) => {
    const hour = time(startsAt.format24Hour);
    const isToday = startsAt.local.startsWith(dayAt(now, startsAt.timezone));
    return isToday ? hour : `${dayShort(startsAt.local)}, ${hour}`;
  };
}
