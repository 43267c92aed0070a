const dayPattern = /^(\d{4})-(\d\d)-(\d\d)$/;

/** ACT-42: days from 1970-01-01 to a calendar day 'YYYY-MM-DD'. Throws a RangeError for a day that does not exist. */
export function parseDayNumber(day: string): number {
  const [, year, month, date] = dayPattern.exec(day) ?? [];
  const dayNumber = toDayNumber(Number(year), Number(month), Number(date));
  if (formatDayNumber(dayNumber) !== day) throw new RangeError(`${day} is not a calendar day`);
  return dayNumber;
}

/** Whether a text is an existing day 'YYYY-MM-DD'; false for 30 February, and for the year 0, which PostgreSQL has not. */
export function isDay(text: string): boolean {
  const [, year, month, date] = dayPattern.exec(text) ?? [];
  return year !== '0000' && formatDayNumber(toDayNumber(Number(year), Number(month), Number(date))) === text;
}

/** Days from 1970-01-01 to a date; days past the end of a month overflow into the next one. */
export function toDayNumber(year: number, month: number, date: number): number {
  // Counts years from March, so the leap day is the last day of its year (400 years have 146,097 days).
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
}

/** Year, month (from 1) and day of the month of the day `dayNumber` days after 1970-01-01. */
export function toDateParts(dayNumber: number): { year: number; month: number; date: number } {
  const days = dayNumber + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const passed = dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524);
  const yearOfEra = Math.floor((passed - Math.floor(dayOfEra / 146_096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const date = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return { year: era * 400 + yearOfEra + (month < 3 ? 1 : 0), month, date };
}

/** The calendar day 'YYYY-MM-DD' that is `dayNumber` days after 1970-01-01. */
export function formatDayNumber(dayNumber: number): string {
  const { year, month, date } = toDateParts(dayNumber);
  return `${String(year).padStart(4, '0')}-${formatTwoDigits(month)}-${formatTwoDigits(date)}`;
}

/** The calendar day 'YYYY-MM-DD' that is `count` days later; a negative count is earlier. */
export const addDays = (day: string, count: number): string => formatDayNumber(parseDayNumber(day) + count);

/** ACT-42: weekday of the day `dayNumber` days after 1970-01-01; 0 is Monday, 6 is Sunday. */
export const getWeekday = (dayNumber: number): number => (((dayNumber + 3) % 7) + 7) % 7;

/** ACT-43: minutes since midnight as 'HH:MM', at most '23:59'. */
export function format24Hour(minutes: number): string {
  const capped = Math.min(minutes, 1439);
  return `${formatTwoDigits(Math.floor(capped / 60))}:${formatTwoDigits(capped % 60)}`;
}

const formatTwoDigits = (count: number): string => String(count).padStart(2, '0');
