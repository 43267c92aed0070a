import { expect, test } from 'vitest';
import { formatDateInput, parseDateInput } from './date-input.ts';

test('formats and parses dates as DD-MM-YYYY', () => {
  expect(formatDateInput('2026-08-04')).toBe('04-08-2026');
  expect(formatDateInput('')).toBe('');
  expect(parseDateInput('04-08-2026')).toBe('2026-08-04');
  expect(parseDateInput('4/8/2026')).toBe('2026-08-04');
});

test.each(['', '31-02-2026', '29-02-2027', '00-01-2026', '01-13-2026', '2026-08-04', '4-8-26'])(
  'rejects %j',
  (text) => {
    expect(parseDateInput(text)).toBeUndefined();
  },
);
