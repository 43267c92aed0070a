import { expect, test } from 'vitest';
import type { Occurrence } from '../../occurrence/index.ts';
import { findClashing } from './find-clashing.ts';

test('finds the chosen slots that need one of the courts of another at its time [ACT-21]', () => {
  const createCourtSlot = (id: string, at: string, endsAt: string, ...courts: string[]) => ({
    startsAt: { utc: `2030-06-02 ${at}:00` } as Occurrence['startsAt'],
    endsAt: { utc: `2030-06-02 ${endsAt}:00` } as Occurrence['endsAt'],
    id,
    bookingStrategy: 'sequential' as const,
    locations: courts.map((court) => ({ names: [court, 'Hall', 'Arena'] })),
  });
  const hall = createCourtSlot('hall', '09:00', '11:00', 'Court 1', 'Court 2');
  const court = createCourtSlot('court', '09:00', '10:00', 'Court 1');
  const after = createCourtSlot('after', '11:00', '12:00', 'Court 1');
  const elsewhere = createCourtSlot('elsewhere', '09:00', '10:00', 'Court 3');
  const all = [hall, court, after, elsewhere];
  expect(findClashing(hall, all)).toEqual([court]);
  expect(findClashing(court, all)).toEqual([hall]);
  expect(findClashing(after, all)).toEqual([]);
  // A hall as one location has its courts.
  const wholeHall = { ...hall, locations: [{ names: ['Hall', 'Arena'] }] };
  expect(findClashing(wholeHall, [court, after])).toEqual([court]);
  // Sessions that share a court do not clash.
  const share = (slot: typeof hall) => ({ ...slot, bookingStrategy: 'overlapping' as const });
  expect(findClashing(share(hall), [share(court)])).toEqual([]);
});
