import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Occurrence } from '../occurrence/index.ts';
import { filterOccurrences, getTimeOfDay, parseFilters } from './occurrence-filters.ts';

type Overrides = { at?: string; activity?: string; instructor?: string; available?: number; tag?: string };
const createOccurrence = ({
  at = '09:00',
  activity = 'spin',
  instructor = 'i1',
  available = 3,
  tag = 'available',
}: Overrides) =>
  ({
    startsAt: { format24Hour: at },
    categorySlug: activity,
    instructors: [{ id: instructor, name: '' }],
    capacity: { available },
    status: 'bookable',
    tag: { code: tag },
  }) as Occurrence;

const filterBy = (occurrences: Occurrence[], query: string) =>
  filterOccurrences(occurrences, parseFilters(new URLSearchParams(query)));

test('starts the afternoon at 12:00 and the evening at 17:00 [ACT-15]', () => {
  expect(['11:59', '12:00', '16:59', '17:00'].map((at) => getTimeOfDay(createOccurrence({ at })))).toEqual([
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ]);
});

test('filters by the activities, instructors and time of day in the URL [ACT-15]', () => {
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

test('hides full and past occurrences with the places filter [ACT-15]', () => {
  const available = createOccurrence({});
  const all = [available, createOccurrence({ available: 0 }), createOccurrence({ tag: 'past_session' })];
  expect(filterBy(all, 'places=1')).toEqual([available]);
});

test('keeps exactly what each of its filters keeps by itself, in the order of the day [ACT-15]', () => {
  const anyOccurrence = fc
    .record({
      at: fc.constantFrom('00:00', '11:59', '12:00', '16:59', '17:00', '23:45'),
      activity: fc.constantFrom('spin', 'yoga', 'hiit'),
      instructor: fc.constantFrom('i1', 'i2', 'i3'),
      available: fc.integer({ min: 0, max: 2 }),
      tag: fc.constantFrom('available', 'past_session', 'booked'),
    })
    .map(createOccurrence);
  const anyFilters = fc.record(
    {
      activity: fc.subarray(['spin', 'yoga', 'none'], { minLength: 1 }).map(String),
      instructor: fc.subarray(['i1', 'i3'], { minLength: 1 }).map(String),
      time: fc.constantFrom('morning', 'afternoon', 'evening'),
      places: fc.constant('1'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(anyOccurrence), anyFilters, (all, filters) => {
      const kept = Object.entries(filters).map(([name, value]) =>
        filterBy(all, new URLSearchParams({ [name]: value }).toString()),
      );
      expect(filterBy(all, new URLSearchParams(filters).toString())).toEqual(
        all.filter((occurrence) => kept.every((list) => list.includes(occurrence))),
      );
    }),
  );
});
