import { expect, test } from 'vitest';
import { groupCourts } from './group-courts.ts';

const money = { value: 720, formatted: '£7.20', currency: 'GBP' } as const;
const at = (time: string) =>
  ({ utc: `2026-08-05 ${time}:00`, local: `2026-08-05 ${time}:00`, format24Hour: time }) as never;

const createSlot = (id: string, locationName: string, overrides: object = {}) => ({
  id,
  bookingType: 'resources' as const,
  startsAt: at('07:00'),
  endsAt: at('08:00'),
  venueSlug: 'northgate-arena',
  name: 'Badminton',
  price: money as never,
  bookableAction: { action: 'book' } as never,
  capacity: { available: 1, consumed: 0, maximum: 1 },
  locationName,
  friendlyLocationName: null,
  ...overrides,
});
const getIds = (groups: { id: string }[][]) => groups.map((group) => group.map(({ id }) => id));

test('groups the courts of one time in natural order', () => {
  const full = { bookableAction: { action: null }, capacity: { available: 0, consumed: 1, maximum: 1 } };
  expect(
    getIds(
      groupCourts([
        createSlot('c', 'Court 10'),
        createSlot('b', 'Court 2', full),
        createSlot('a', 'Court 1'),
      ]),
    ),
  ).toEqual([['a', 'b', 'c']]);
});

test('does not group another time, venue, price or booking type, nor the viewer’s own bookings', () => {
  const slots = [
    createSlot('a', 'Court 1'),
    createSlot('b', 'Court 2', { startsAt: at('08:00'), endsAt: at('09:00') }),
    createSlot('c', 'Court 3', { venueSlug: 'moorside' }),
    createSlot('d', 'Court 4', { price: { ...money, formatted: '£9.50' } }),
    createSlot('e', 'Studio 1', { bookingType: 'classes' }),
    createSlot('f', 'Court 5', { bookableAction: { action: 'cancel_reservation' } }),
  ];
  expect(getIds(groupCourts(slots))).toEqual([['a'], ['b'], ['c'], ['d'], ['e'], ['f']]);
});
