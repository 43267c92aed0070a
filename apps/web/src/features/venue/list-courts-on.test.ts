import { expect, test } from 'vitest';
import { hasCourtOn } from './has-court-on.ts';

const today = '2026-11-23';
const category = (v2Type: string, local: string | null) => ({
  v2Type,
  next: local === null ? null : { startsAt: { local } },
});

test('knows whether a court can still be booked on the day [VEN-08]', () => {
  expect(hasCourtOn(today, [category('resources', `${today} 18:40:00`)])).toBe(true);
  expect(
    hasCourtOn(today, [
      category('resources', '2026-11-24 07:00:00'),
      category('resources', null),
      category('camps', `${today} 18:40:00`),
    ]),
  ).toBe(false);
});
