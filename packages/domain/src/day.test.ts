import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { addDays, format24Hour, formatDayNumber, getWeekday, isDay, parseDayNumber } from './day.ts';

const anyNumber = fc.integer({ min: -719_468, max: 2_932_896 });

test('numbers days like the calendar, with weeks from Monday [ACT-42]', () => {
  fc.assert(
    fc.property(anyNumber, (number) => {
      const date = Temporal.PlainDate.from('1970-01-01').add({ days: number });
      expect(formatDayNumber(number)).toBe(date.toString());
      expect(parseDayNumber(date.toString())).toBe(number);
      expect(getWeekday(number)).toBe(date.dayOfWeek - 1);
    }),
    { numRuns: 5000 },
  );
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
});

test('throws for an invalid day [ACT-18]', () => {
  for (const day of ['2027-02-29', '2027-13-01', '2027-00-10', '2027-1-1', '', '2027-01-32']) {
    expect(() => parseDayNumber(day)).toThrow(RangeError);
    expect(isDay(day)).toBe(false);
  }
  expect(isDay('2028-02-29')).toBe(true);
  expect([isDay('0000-01-01'), isDay('0001-01-01'), isDay('9999-12-31')]).toEqual([false, true, true]);
});

test('formats every minute of the day in 24 hours, at most 23:59 [ACT-43]', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1439 }), (minutes) => {
      const text = format24Hour(minutes);
      expect(text).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(Number(text.slice(0, 2)) * 60 + Number(text.slice(3))).toBe(minutes);
    }),
  );
  expect(format24Hour(1440)).toBe('23:59');
});
