import { expect, test } from 'vitest';
import type { Occurrence } from '../occurrence/index.ts';
import { filterOccurrences, getTimeOfDay, parseFilters } from './occurrence-filters.ts';

type Parts = { at?: string; activity?: string; instructor?: string; available?: number; tag?: string };
const createOccurrence = ({
  at = '09:00',
  activity = 'spin',
  instructor = 'i1',
  available = 3,
  tag = 'available',
}: Parts) =>
  ({
    startsAt: { format24Hour: at },
    categorySlug: activity,
    instructors: [{ id: instructor, name: '' }],
    capacity: { available },
    status: 'bookable',
    tag: { code: tag },
  }) as Occurrence;

const filterBy = (occurrences: Occurrence[], address: string) =>
  filterOccurrences(occurrences, parseFilters(new URLSearchParams(address)));

test('noon begins the afternoon, five the evening [ACT-15]', () => {
  expect(['11:59', '12:00', '16:59', '17:00'].map((at) => getTimeOfDay(createOccurrence({ at })))).toEqual([
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ]);
});

test('the address names the activities, instructors and the time that are kept [ACT-15]', () => {
  const [spin, yoga, late] = [
    createOccurrence({}),
    createOccurrence({ activity: 'yoga', instructor: 'i2' }),
    createOccurrence({ at: '18:00' }),
  ];
  const all = [spin, yoga, late];
  expect(filterBy(all, 'activity=yoga,hiit')).toEqual([yoga]);
  expect(filterBy(all, 'instructor=i1')).toEqual([spin, late]);
  expect(filterBy(all, 'time=evening')).toEqual([late]);
  expect(filterBy(all, 'time=noon')).toEqual(all);
});

test('with places only, what is full or past goes [ACT-15]', () => {
  const free = createOccurrence({});
  const all = [free, createOccurrence({ available: 0 }), createOccurrence({ tag: 'past_session' })];
  expect(filterBy(all, 'places=1')).toEqual([free]);
});
