import { expect, test } from 'vitest';
import { formatTag } from './format-reason.ts';

const opensAt = Date.UTC(2026, 7, 4, 17, 30);
const formatOptions = { now: opensAt - 3_600_000, timezone: 'Europe/London' } as const;
const tag = { code: 'booking_not_open', params: { first_bookable_at: opensAt }, colour: 'inactive' } as const;

test('formats the opening time with the client’s clock in the caller’s language [ACT-43 ACT-36]', () => {
  const formatTagText = (clockFormat: 12 | 24, language: string) =>
    formatTag(tag, { ...formatOptions, clockFormat, language }).text;
  expect(formatTagText(24, 'en')).toBe('Booking opens Tue 18:30');
  expect(formatTagText(12, 'en')).toBe('Booking opens Tue 6.30pm');
  expect(formatTagText(12, 'cy')).toContain('6.30yp');
});
