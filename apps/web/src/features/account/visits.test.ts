import { expect, test } from 'vitest';
import type { Booking } from './queries.ts';
import { groupByDay, groupVisits } from './visits.ts';

/** `order` and `bundle` are ids; '' for none. */
const createBooking = (id: string, start: string, occurrenceId: string, { order = '', bundle = '' } = {}) =>
  ({
    id,
    occurrenceId,
    startsAt: { utc: start, local: start },
    order: order === '' ? null : { id: order, reference: order },
    bookingBundleContext:
      bundle === '' ? null : { id: bundle, totalSettledBookings: 2, settledBookingPosition: 1 },
  }) as Booking;

const read = (bookings: readonly Booking[]) =>
  groupVisits(bookings).map((visit) => [visit.first.id, visit.bookings.map(({ id }) => id).join()]);

test('tickets of one order for one session are one visit, those of another order are another [ACC-06]', () => {
  const tickets = ['adult', 'junior'].map((id) =>
    createBooking(id, '2030-06-01 10:00', 'o1', { order: 'r1' }),
  );
  const later = createBooking('later', '2030-06-01 12:00', 'o2', { order: 'r1' });
  const again = createBooking('again', '2030-06-01 10:00', 'o1', { order: 'r2' });
  const byStaff = ['s1', 's2'].map((id) => createBooking(id, '2030-06-01 10:00', 'o1'));
  expect(read([...tickets, again, ...byStaff, later])).toEqual([
    ['adult', 'adult,junior'],
    ['again', 'again'],
    ['s1', 's1'],
    ['s2', 's2'],
    ['later', 'later'],
  ]);
});

test('the sessions of a camp are one visit, by start, in a list of either direction [ACC-06 BKG-02]', () => {
  const days = ['01', '02', '03'].map((day) =>
    createBooking(`d${day}`, `2030-06-${day} 09:00`, `o${day}`, { order: 'r1', bundle: 'b1' }),
  );
  const between = createBooking('swim', '2030-06-01 18:00', 'o9', { order: 'r1' });
  expect(read([days[0], between, ...days.slice(1)] as Booking[])).toEqual([
    ['d01', 'd01,d02,d03'],
    ['swim', 'swim'],
  ]);
  expect(read([...days].reverse())).toEqual([['d03', 'd01,d02,d03']]);
});

test('visits are grouped by the day of the first booking in the list [ACC-06]', () => {
  const visits = groupVisits([
    createBooking('a', '2030-06-01 10:00', 'o1'),
    createBooking('b', '2030-06-01 12:00', 'o2'),
    createBooking('c', '2030-06-02 10:00', 'o3'),
  ]);
  expect([...groupByDay(visits)].map(([day, ofDay]) => [day, ofDay.length])).toEqual([
    ['2030-06-01', 2],
    ['2030-06-02', 1],
  ]);
});
