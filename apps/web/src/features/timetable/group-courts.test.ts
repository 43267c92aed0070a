import { expect, test } from 'vitest';
import { groupCourts } from './group-courts.ts';

const money = { value: 720, formatted: '£7.20', currency: 'GBP' } as const;
const at = (time: string) =>
  ({ utc: `2026-08-05 ${time}:00`, local: `2026-08-05 ${time}:00`, format24Hour: time }) as never;

const slot = (id: string, room: string, more: object = {}) => ({
  id,
  bookingType: 'resources' as const,
  startsAt: at('07:00'),
  endsAt: at('08:00'),
  venueSlug: 'northgate-arena',
  name: 'Badminton',
  price: money as never,
  bookableAction: { action: 'book' } as never,
  capacity: { available: 1, consumed: 0, maximum: 1 },
  locationName: room,
  friendlyLocationName: null,
  ...more,
});
const idsOf = (groups: { id: string }[][]) => groups.map((group) => group.map(({ id }) => id));

test('the courts of an hour stand together, as people count them', () => {
  const taken = { bookableAction: { action: null }, capacity: { available: 0, consumed: 1, maximum: 1 } };
  expect(
    idsOf(groupCourts([slot('c', 'Court 10'), slot('b', 'Court 2', taken), slot('a', 'Court 1')])),
  ).toEqual([['a', 'b', 'c']]);
});

test('another time, venue, price or kind, and what is already theirs, stands by itself', () => {
  const sessions = [
    slot('a', 'Court 1'),
    slot('b', 'Court 2', { startsAt: at('08:00'), endsAt: at('09:00') }),
    slot('c', 'Court 3', { venueSlug: 'moorside' }),
    slot('d', 'Court 4', { price: { ...money, formatted: '£9.50' } }),
    slot('e', 'Studio 1', { bookingType: 'classes' }),
    slot('f', 'Court 5', { bookableAction: { action: 'cancel_reservation' } }),
  ];
  expect(idsOf(groupCourts(sessions))).toEqual([['a'], ['b'], ['c'], ['d'], ['e'], ['f']]);
});
