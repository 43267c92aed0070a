import { getWeekday, parseDayNumber, toDateParts } from '@pavilion/domain/day';
import { translate } from './translate.ts';

/** The parts of a day 'YYYY-MM-DD' in a language as parameters of texts: weekday 'Sat', date 5, month 'Dec', year. */
export function describeDay(day: string, language: string) {
  const dayNumber = parseDayNumber(day);
  const { year, month, date } = toDateParts(dayNumber);
  return {
    weekday: translate(language, 'common', `weekday_short_${getWeekday(dayNumber) + 1}`),
    date,
    month: translate(language, 'common', `month_short_${month}`),
    year,
  };
}
