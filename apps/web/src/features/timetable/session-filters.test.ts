import { expect, test } from 'vitest';
import { filterSessions, readFilters, timeOfDay } from './session-filters.ts';
import type { Occurrence } from './timetable-query.ts';

type Parts = { at?: string; activity?: string; instructor?: string; available?: number; tag?: string };
const session = ({
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

const kept = (sessions: Occurrence[], address: string) =>
  filterSessions(sessions, readFilters(new URLSearchParams(address)));

test('noon begins the afternoon, five the evening [ACT-15]', () => {
  expect(['11:59', '12:00', '16:59', '17:00'].map((at) => timeOfDay(session({ at })))).toEqual([
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ]);
});

test('the address names the activities, instructors and the time that are kept [ACT-15]', () => {
  const [spin, yoga, late] = [
    session({}),
    session({ activity: 'yoga', instructor: 'i2' }),
    session({ at: '18:00' }),
  ];
  const all = [spin, yoga, late];
  expect(kept(all, 'activity=yoga,hiit')).toEqual([yoga]);
  expect(kept(all, 'instructor=i1')).toEqual([spin, late]);
  expect(kept(all, 'time=evening')).toEqual([late]);
  expect(kept(all, 'time=noon')).toEqual(all);
});

test('with places only, what is full or past goes [ACT-15]', () => {
  const free = session({});
  const all = [free, session({ available: 0 }), session({ tag: 'past_session' })];
  expect(kept(all, 'places=1')).toEqual([free]);
});
