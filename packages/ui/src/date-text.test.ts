import { expect, test } from 'vitest';
import { dateText, readDate } from './date-text.ts';

test('a date is read and written as DD-MM-YYYY', () => {
  expect(dateText('2026-08-04')).toBe('04-08-2026');
  expect(dateText('')).toBe('');
  expect(readDate('04-08-2026')).toBe('2026-08-04');
  expect(readDate('4/8/2026')).toBe('2026-08-04');
});

test.each(['', '31-02-2026', '29-02-2027', '00-01-2026', '01-13-2026', '2026-08-04', '4-8-26'])(
  '%j is no date',
  (text) => {
    expect(readDate(text)).toBeUndefined();
  },
);
