import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CancellableBooking, canCancelOccurrence, findCancellationRefusal } from './cancellation.ts';

const startOfSession = 1_900_000_000_000;
const minuteMs = 60_000;
const settledBooking: CancellableBooking = {
  status: 'settled',
  isPaid: true,
  startsAt: startOfSession,
  cutOffMinutes: 120,
  cutOffActions: ['disable_cancelling'],
};
const decideCancellation = (changes: Partial<CancellableBooking>, minutesBeforeStart: number) =>
  findCancellationRefusal({ ...settledBooking, ...changes }, startOfSession - minutesBeforeStart * minuteMs);

test('a settled booking can be cancelled up to its cut-off [BKG-03 ACT-47]', () => {
  expect(decideCancellation({}, 121)).toBeUndefined();
  expect(decideCancellation({}, 120)).toBeUndefined();
  expect(decideCancellation({}, 119)).toBe('cancellation_closed');
  expect(canCancelOccurrence(settledBooking, startOfSession - 120 * minuteMs)).toBe(true);
  expect(canCancelOccurrence(settledBooking, startOfSession - 119 * minuteMs)).toBe(false);
});

test('a cut-off that does not disable cancelling leaves it possible until the start [BKG-03]', () => {
  const withFee = { cutOffActions: ['charge_fee'] } as const;
  expect(decideCancellation(withFee, 1)).toBeUndefined();
  expect(decideCancellation(withFee, -1)).toBe('occurrence_past');
});

test('a booking that is reserved, cancelled or not paid says so [BKG-03]', () => {
  expect(decideCancellation({ status: 'reserved' }, 200)).toBe('booking_reserved');
  expect(decideCancellation({ status: 'cancelled' }, 200)).toBe('booking_cancelled');
  expect(decideCancellation({ isPaid: false }, 200)).toBe('booking_unpaid');
  expect(decideCancellation({ isPaid: false }, 1)).toBe('cancellation_closed');
});

test('no booking becomes cancellable again as time passes [BKG-03]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -60, max: 3000 }),
      fc.subarray(['charge_fee', 'disable_booking', 'disable_access', 'disable_cancelling'] as const),
      fc.integer({ min: -4000, max: 4000 }),
      fc.nat({ max: 4000 }),
      (cutOffMinutes, cutOffActions, at, later) => {
        const booking = { ...settledBooking, cutOffMinutes, cutOffActions };
        const [first, second] = [startOfSession + at * minuteMs, startOfSession + (at + later) * minuteMs];
        const [before, after] = [first, second].map((instant) => findCancellationRefusal(booking, instant));
        expect(before !== undefined && after === undefined).toBe(false);
      },
    ),
  );
});
