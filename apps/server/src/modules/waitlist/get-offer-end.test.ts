import { getLocalMinutes, localToInstant, toWallClock } from '@pavilion/domain/wall-clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getOfferEnd } from './get-offer-end.ts';

const timezone = 'Europe/London';
const at = (local: string) => localToInstant(local, timezone);
const getEnd = (local: string, minutes: number, lastBookable = '2031-01-01T00:00') =>
  toWallClock(
    getOfferEnd({ now: at(local), minutes, timezone, lastBookableAt: at(lastBookable) }),
    timezone,
  ).local.slice(0, 16);

test('an offer by day ends after its minutes [WTL-06]', () => {
  expect(getEnd('2030-06-01T12:00', 120)).toBe('2030-06-01 14:00');
  expect(getEnd('2030-06-01T20:00', 120)).toBe('2030-06-01 22:00');
});

test('the clock of an offer stops from 22:00 to 07:00 [WTL-06]', () => {
  expect(getEnd('2030-06-01T23:30', 120)).toBe('2030-06-02 09:00');
  expect(getEnd('2030-06-02T03:00', 120)).toBe('2030-06-02 09:00');
  expect(getEnd('2030-06-01T21:30', 120)).toBe('2030-06-02 08:30');
  expect(getEnd('2030-06-01T12:00', 1440)).toBe('2030-06-02 21:00');
});

test('the clock changes do not shorten an offer [WTL-06]', () => {
  expect(getEnd('2030-03-30T23:30', 60)).toBe('2030-03-31 08:00');
  expect(getEnd('2030-10-26T23:30', 60)).toBe('2030-10-27 08:00');
});

test('an offer ends with booking, also at night [WTL-06]', () => {
  expect(getEnd('2030-06-01T12:00', 120, '2030-06-01T12:45')).toBe('2030-06-01 12:45');
  expect(getEnd('2030-06-01T23:30', 120, '2030-06-02T06:15')).toBe('2030-06-02 06:15');
});

test('an offer never ends at night or before its minutes unless booking ends [WTL-06]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 * 24 * 60 }),
      fc.integer({ min: 5, max: 1440 }),
      (minute, minutes) => {
        const now = at('2030-01-01T00:00') + minute * 60_000;
        const end = getOfferEnd({ now, minutes, timezone, lastBookableAt: Number.POSITIVE_INFINITY });
        expect(end - now).toBeGreaterThanOrEqual(minutes * 60_000);
        expect(getLocalMinutes(end, timezone)).toBeGreaterThanOrEqual(7 * 60);
        expect(getLocalMinutes(end, timezone)).toBeLessThanOrEqual(22 * 60);
      },
    ),
  );
});
