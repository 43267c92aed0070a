import { addDays, getWeekday, parseDayNumber } from '../day.ts';

/**
 * VEN-10: the days of a search, 'YYYY-MM-DD': the first and the one after the last; undefined if it names none. `when` is
 * empty, 'today', 'tomorrow', 'weekend' or a day. On a Sunday the weekend is that day.
 */
export function getSearchDays(when: string, today: string): { first: string; after: string } | undefined {
  if (when === '') return undefined;
  if (when === 'weekend') {
    const weekday = getWeekday(parseDayNumber(today));
    return { first: addDays(today, Math.max(0, 5 - weekday)), after: addDays(today, 7 - weekday) };
  }
  const first = { today, tomorrow: addDays(today, 1) }[when] ?? when;
  return { first, after: addDays(first, 1) };
}
