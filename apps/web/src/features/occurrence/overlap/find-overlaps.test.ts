import { expect, test } from 'vitest';
import { findOverlaps } from './find-overlaps.ts';

const at = (startsAt: string, endsAt: string) => ({
  startsAt: { utc: `2030-06-02 ${startsAt}:00` },
  endsAt: { utc: `2030-06-02 ${endsAt}:00` },
});
const spin = { occurrenceId: 'spin', ...at('18:30', '19:15') };

test('finds bookings at the same time, and none that end or start at its edges [ACT-35]', () => {
  const find = (from: string, until: string) => findOverlaps({ id: 'court', ...at(from, until) }, [spin]);
  expect(find('19:00', '20:00')).toEqual([spin]);
  expect(find('18:00', '18:31')).toEqual([spin]);
  expect(find('18:40', '18:50')).toEqual([spin]);
  expect(find('18:00', '20:00')).toEqual([spin]);
  expect(find('19:15', '20:00')).toEqual([]);
  expect(find('18:00', '18:30')).toEqual([]);
});

test('leaves out the occurrence itself [ACT-35]', () => {
  expect(findOverlaps({ id: 'spin', ...at('18:30', '19:15') }, [spin])).toEqual([]);
});
