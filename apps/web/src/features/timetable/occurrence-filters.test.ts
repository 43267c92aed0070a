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
