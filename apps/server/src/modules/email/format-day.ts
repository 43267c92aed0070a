import { getWeekday, parseDayNumber, toDateParts } from '@pavilion/domain/day';
import { translate } from '#platform/lib/translate';

/** A day 'YYYY-MM-DD' in full, for an email. */
export function formatDay(date: string, language: string): string {
  const dayNumber = parseDayNumber(date);
  const { year, month, date: dayOfMonth } = toDateParts(dayNumber);
  return translate(language, 'email', 'day', {
    weekday: translate(language, 'common', `weekday_short_${getWeekday(dayNumber) + 1}`),
    date: dayOfMonth,
    month: translate(language, 'common', `month_short_${month}`),
    year,
  });
}
