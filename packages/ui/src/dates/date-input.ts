import { CalendarDate, parseDate } from '@internationalized/date';

const dateInputPattern = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/;

const padTwoDigits = (value: number): string => String(value).padStart(2, '0');

/** YYYY-MM-DD as people read it here: DD-MM-YYYY. */
export function formatDateInput(date: string): string {
  if (date === '') return '';
  const { day, month, year } = parseDate(date);
  return `${padTwoDigits(day)}-${padTwoDigits(month)}-${year}`;
}

/** What was typed as YYYY-MM-DD, or nothing where there is no such day. */
export function parseDateInput(text: string): string | undefined {
  const [, day, month, year] = dateInputPattern.exec(text.trim())?.map(Number) ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  // Days beyond a month's end are moved to its last, which is then another day than the one typed.
  const date = new CalendarDate(year, month, day);
  return date.day === day && date.month === month ? date.toString() : undefined;
}
