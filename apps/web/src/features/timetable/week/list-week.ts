import { addDays, getWeekday, parseDayNumber } from '@pavilion/domain/day';

/** The `type` in the URL that shows the week of the day. */
export const weekType = 'week';

/**
 * ACT-42: the days of a day's week, from Monday to Sunday, without those that are over. A week that is over begins with the
 * day itself. Days are 'YYYY-MM-DD'.
 */
export function listWeek(day: string, today: string): string[] {
  const monday = addDays(day, -getWeekday(parseDayNumber(day)));
  const first = day < today ? day : today;
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index)).filter((date) => date >= first);
}
