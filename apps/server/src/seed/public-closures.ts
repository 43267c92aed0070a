import { addDays } from '@pavilion/domain/day';

/** Days on which every venue is closed: 'MM-DD'. */
const closedDays = ['12-25', '01-01'];

const isClosed = (day: string): boolean => closedDays.includes(day.slice(5));

/** How the sessions of a bundle recur: `count` of them, each `stepDays` after the one before. */
type Sessions = { firstDay: string; count: number; stepDays: number };

/** The closed days, 'YYYY-MM-DD', on which sessions would fall. Those are held after the last one instead. */
export function findClosedDays({ firstDay, count, stepDays }: Sessions): string[] {
  const found: string[] = [];
  for (let index = 0; index < count + found.length; index++) {
    const day = addDays(firstDay, index * stepDays);
    if (isClosed(day)) found.push(day);
  }
  return found;
}

/**
 * The first day of sessions that have started, if as many are over today as without closed days: they start earlier. So the
 * state of a course does not depend on the season.
 */
export function findStart({ firstDay, count, stepDays }: Sessions, today: string): string {
  const days = Array.from({ length: count }, (_, index) => addDays(firstDay, index * stepDays));
  const past = days.filter((day) => day < today);
  let start = firstDay;
  let day = past.at(-1) ?? firstDay;
  for (let left = past.length; left > 0; day = addDays(day, -stepDays)) {
    if (isClosed(day)) continue;
    start = day;
    left -= 1;
  }
  return start;
}
