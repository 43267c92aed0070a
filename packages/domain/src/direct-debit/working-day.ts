import { addDays, getWeekday, parseDayNumber } from '../day.ts';

/**
 * Bank holidays of England and Wales, when Bacs moves no money. To 2027 as published on gov.uk, then by the rules of the
 * Banking and Financial Dealings Act 1971; a holiday that is proclaimed later is added here.
 */
const holidaysByYear = {
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
  2029: '01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26',
  2030: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
  2031: '01-01 04-11 04-14 05-05 05-26 08-25 12-25 12-26',
};
const bankHolidays: ReadonlySet<string> = new Set(
  Object.entries(holidaysByYear).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`)),
);

const firstKnownDay = '2026-01-01';
/** The last day whose working days are known. */
const lastKnownDay = '2031-12-31';

/** Whether banks move money on a day 'YYYY-MM-DD'. Throws a RangeError outside the years of the list: a guess could collect early. */
function isWorkingDay(day: string): boolean {
  if (day < firstKnownDay || day > lastKnownDay)
    throw new RangeError(`Bank holidays of ${day} are not known`);
  return getWeekday(parseDayNumber(day)) < 5 && !bankHolidays.has(day);
}

/** The day itself if it is a working day, else the next one. */
export const getWorkingDayFrom = (day: string): string =>
  isWorkingDay(day) ? day : getWorkingDayFrom(addDays(day, 1));

/** The working day `count` working days after a day; before it for a negative count. */
export function addWorkingDays(day: string, count: number): string {
  const step = count < 0 ? -1 : 1;
  let current = day;
  for (let left = Math.abs(count); left > 0; ) {
    current = addDays(current, step);
    if (isWorkingDay(current)) left -= 1;
  }
  return current;
}
