const dayShape = /^(\d{4})-(\d\d)-(\d\d)$/;
const timeShape = /^(\d\d):([0-5]\d)(?::[0-5]\d)?$/;

/** Days from 1970-01-01 to a calendar day 'YYYY-MM-DD'. A day that no calendar has is a RangeError. */
export function dayNumber(day: string): number {
  const [, year, month, date] = dayShape.exec(day) ?? [];
  const number = numberOf(Number(year), Number(month), Number(date));
  if (dayOf(number) !== day) throw new RangeError(`${day} is no day of the calendar`);
  return number;
}

/** Whether a text 'YYYY-MM-DD' is a day that the calendar has: no 30 February. */
export function isDay(text: string): boolean {
  const [, year, month, date] = dayShape.exec(text) ?? [];
  return dayOf(numberOf(Number(year), Number(month), Number(date))) === text;
}

/** Days from 1970-01-01 to a date of year, month and day of the month; days past a month's end run into the next. */
export function numberOf(year: number, month: number, date: number): number {
  // Years begin in March here, so that the leap day is the last one of its year (400 years have 146,097 days).
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
}

/** Year, month and day of the month of the day that lies so many days after 1970-01-01. */
export function dateOf(number: number): { year: number; month: number; date: number } {
  const days = number + 719_468;
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

/** The calendar day 'YYYY-MM-DD' that lies so many days after 1970-01-01. */
export function dayOf(number: number): string {
  const { year, month, date } = dateOf(number);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

/** The calendar day so many days later, or earlier where the count is negative. */
export const addDays = (day: string, count: number): string => dayOf(dayNumber(day) + count);

/** ACT-42: the place in its week of the day that lies so many days after 1970-01-01: 0 is Monday, 6 is Sunday. */
export const weekday = (number: number): number => (((number + 3) % 7) + 7) % 7;

/** ACT-18: minutes since midnight of a time of day 'HH:MM' or 'HH:MM:SS', at most 1439. */
export function minutesSinceMidnight(time: string): number {
  const [, hours, minutes] = timeShape.exec(time) ?? [];
  const count = Number(hours) * 60 + Number(minutes);
  if (Number.isNaN(count)) throw new RangeError(`${time} is no time of day`);
  return Math.min(count, 1439);
}

/** ACT-43: minutes since midnight as a 24-hour clock shows them, 'HH:MM'. */
export function format24Hour(minutes: number): string {
  const capped = Math.min(minutes, 1439);
  return `${twoDigits(Math.floor(capped / 60))}:${twoDigits(capped % 60)}`;
}

const twoDigits = (count: number): string => String(count).padStart(2, '0');
