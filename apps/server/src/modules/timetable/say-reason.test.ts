import { expect, test } from 'vitest';
import { sayTag } from './say-reason.ts';

const opensAt = Date.UTC(2026, 7, 4, 17, 30);
const manner = { now: opensAt - 3_600_000, timezone: 'Europe/London' } as const;
const tag = { code: 'booking_not_open', params: { first_bookable_at: opensAt }, colour: 'inactive' } as const;

test('when booking opens is said by the client’s clock, in the language of who asks [ACT-43 ACT-36]', () => {
  const said = (hours: 12 | 24, language: string) => sayTag(tag, { ...manner, hours, language }).text;
  expect(said(24, 'en')).toBe('Booking opens Tue 18:30');
  expect(said(12, 'en')).toBe('Booking opens Tue 6.30pm');
  expect(said(12, 'cy')).toContain('6.30yp');
});
