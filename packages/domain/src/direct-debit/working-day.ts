import { addDays, getWeekday, parseDayNumber } from '../day.ts';

/**
 * Bank holidays of England and Wales, when Bacs moves no money. To 2027 as published on gov.uk, then by the rules of the
 * Banking and Financial Dealings Act 1971; a holiday that is proclaimed later is added here.
 */
const bankHolidays: ReadonlySet<string> = new Set([
  ...[
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
    '2026-08-31',
    '2026-12-25',
    '2026-12-28',
  ],
  ...[
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2027-05-03',
    '2027-05-31',
    '2027-08-30',
    '2027-12-27',
    '2027-12-28',
  ],
  ...[
    '2028-01-03',
    '2028-04-14',
    '2028-04-17',
    '2028-05-01',
    '2028-05-29',
    '2028-08-28',
    '2028-12-25',
    '2028-12-26',
  ],
  ...[
    '2029-01-01',
    '2029-03-30',
    '2029-04-02',
    '2029-05-07',
    '2029-05-28',
    '2029-08-27',
    '2029-12-25',
    '2029-12-26',
  ],
  ...[
    '2030-01-01',
    '2030-04-19',
    '2030-04-22',
    '2030-05-06',
    '2030-05-27',
    '2030-08-26',
    '2030-12-25',
    '2030-12-26',
  ],
  ...[
    '2031-01-01',
    '2031-04-11',
    '2031-04-14',
    '2031-05-05',
    '2031-05-26',
    '2031-08-25',
    '2031-12-25',
    '2031-12-26',
  ],
]);

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
