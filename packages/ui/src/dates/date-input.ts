import { CalendarDate, parseDate } from '@internationalized/date';

const dateInputPattern = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/;

const padTwoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats YYYY-MM-DD as DD-MM-YYYY; an empty text stays empty. */
export function formatDateInput(date: string): string {
  if (date === '') return '';
  const { day, month, year } = parseDate(date);
  return `${padTwoDigits(day)}-${padTwoDigits(month)}-${year}`;
}

/** Parses DD-MM-YYYY (also with `.`, `/` or a space) to YYYY-MM-DD; undefined if the day does not exist. */
export function parseDateInput(text: string): string | undefined {
  const [, day, month, year] = dateInputPattern.exec(text.trim())?.map(Number) ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  // CalendarDate clamps days past the end of a month, so a changed day was invalid.
  const date = new CalendarDate(year, month, day);
  return date.day === day && date.month === month ? date.toString() : undefined;
}
