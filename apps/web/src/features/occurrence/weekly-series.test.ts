import { addDays, getWeekday, parseDayNumber } from '@pavilion/domain/day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterBookable, filterLost, findSameSlot, listWeeklyDays } from './weekly-series.ts';

const createSlot = (at: string, court: string, changes: object = {}) => ({
  id: `${at} ${court}`,
  name: 'Badminton',
  bookingType: 'resources' as const,
  startsAt: { utc: `2030-06-02 ${at}:00`, local: `2030-06-02 ${at}:00`, timezone: '', format24Hour: at },
  duration: 60,
  locationName: court,
  friendlyLocationName: null,
  bookableAction: { action: 'book' as const, message: null, code: null, nextStep: null },
  ...changes,
});

test('a court every week is on the same weekday, its own day first [ACT-21]', () => {
  expect(listWeeklyDays(createSlot('18:00', 'Court 1'), 3)).toEqual([
    '2030-06-02',
    '2030-06-09',
    '2030-06-16',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 8 }), (ahead, weeks) => {
      const first = addDays('2026-01-01', ahead);
      const local = `${first} 18:00:00`;
      const days = listWeeklyDays({ startsAt: { ...createSlot('18:00', '').startsAt, local } }, weeks);
      expect(days).toHaveLength(weeks);
      expect(days[0]).toBe(first);
      const numbers = days.map(parseDayNumber);
      expect(new Set(numbers.map(getWeekday)).size).toBe(1);
      expect(numbers.at(-1)).toBe(parseDayNumber(first) + 7 * (weeks - 1));
    }),
  );
});

test('the court of another week has the same name, local time and length, over a clock change too [ACT-21 ACT-19]', () => {
  const court = createSlot('18:00', 'Court 2', {
    startsAt: { ...createSlot('18:00', '').startsAt, utc: '2030-06-02 17:00:00' },
  });
  // An hour later in UTC: the clocks have gone back.
  const after = createSlot('18:00', 'Court 2', {
    startsAt: { ...court.startsAt, utc: '2030-10-27 18:00:00', local: '2030-10-27 18:00:00' },
  });
  const others = [
    createSlot('18:00', 'Court 1'),
    createSlot('17:00', 'Court 2'),
    createSlot('18:00', 'Court 2', { duration: 120 }),
    createSlot('18:00', 'Court 2', { name: 'Pickleball' }),
  ];
  expect(findSameSlot(court, [...others, after])).toBe(after);
  expect(findSameSlot(court, others)).toBeUndefined();
  const named = createSlot('18:00', 'Court 9', { friendlyLocationName: 'Court 2' });
  expect(findSameSlot(court, [...others, named])).toBe(named);
});

test('only the weeks that can be booked are added [ACT-31]', () => {
  const free = createSlot('18:00', 'Court 1');
  const full = createSlot('18:00', 'Court 1', { bookableAction: { ...free.bookableAction, action: null } });
  const series = [free, full, undefined, free].map((slot, week) => ({ day: String(week), slot }));
  expect(filterBookable(series)).toEqual([free, free]);
});

test('the class of another week may be in another room, the same room first [ACT-31]', () => {
  const spin = (at: string, room: string, changes: object = {}) =>
    createSlot(at, room, { name: 'Spin', bookingType: 'sessions', ...changes });
  const first = spin('18:00', 'Studio 1');
  const moved = spin('18:00', 'Studio 2');
  expect(findSameSlot(first, [spin('19:00', 'Studio 1'), moved])).toBe(moved);
  const same = spin('18:00', 'Studio 1');
  expect(findSameSlot(first, [moved, same])).toBe(same);
  expect(findSameSlot(first, [spin('18:00', 'Studio 1', { duration: 45 })])).toBeUndefined();
});

test('a refusal names what was requested and has become full, and nothing else [BSK-03]', () => {
  const full = { bookableAction: { action: null, message: null, code: null, nextStep: null } };
  const free = createSlot('18:00', 'Court 1');
  const lost = createSlot('18:00', 'Court 2', full);
  const neverAsked = createSlot('18:00', 'Court 3', full);
  const series = [free, lost, neverAsked, undefined].map((slot, week) => ({ day: String(week), slot }));
  expect(filterLost(series, new Set([free.id, lost.id]))).toEqual([lost]);
});
