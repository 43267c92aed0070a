import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Occurrence } from '../../occurrence/index.ts';
import { filterOccurrences, getTimeOfDay, parseFilters, splitEarlier } from './occurrence-filters.ts';
import { toSessionTimes } from './session-times.ts';

type Overrides = {
  at?: string;
  endsAt?: string;
  endsOn?: string;
  activity?: string;
  instructor?: string;
  action?: Occurrence['bookableAction']['action'];
  tags?: string[];
  tag?: string;
};
const createOccurrence = ({
  at = '09:00',
  endsAt = at,
  endsOn = '2030-06-02',
  activity = 'spin',
  instructor = 'i1',
  action = 'book',
  tags = [],
  tag = 'available',
}: Overrides) =>
  ({
    startsAt: { format24Hour: at, local: `2030-06-02 ${at}:00` },
    endsAt: { format24Hour: endsAt, local: `${endsOn} ${endsAt}:00` },
    categorySlug: activity,
    instructors: [{ id: instructor, name: '' }],
    tags,
    bookableAction: { action },
    actionToShow: null,
    tag: { code: tag },
  }) as unknown as Occurrence;

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

test('filters classes by their times, and a class after midnight ends at 23:59 [ACT-15 ACT-18]', () => {
  const morning = createOccurrence({ at: '09:00', endsAt: '10:00' });
  const noon = createOccurrence({ at: '12:00', endsAt: '13:00' });
  const night = createOccurrence({ at: '23:30', endsAt: '00:30', endsOn: '2030-06-03' });
  const all = [morning, noon, night];
  expect(filterBy(all, 'from=12:00')).toEqual([noon, night]);
  expect(filterBy(all, 'from=09:00&until=13:00')).toEqual([morning, noon]);
  expect(filterBy(all, 'until=09:59')).toEqual([]);
  expect(filterBy(all, 'until=23:59')).toEqual(all);
  expect(filterBy(all, 'until=23:58')).toEqual([morning, noon]);
  expect(toSessionTimes(night)).toEqual({ startTime: 1410, endTime: 1439 });
  // No time of day.
  expect(filterBy(all, 'from=24:00&until=noon')).toEqual(all);
});

test('filters classes by tag, and shows all or only those with an action [ACT-15 ACT-38]', () => {
  const gentle = createOccurrence({ tags: ['gentle'] });
  const queue = createOccurrence({ action: 'join_waitlist', tags: ['gentle', 'relaxed'] });
  const full = createOccurrence({ action: null });
  const past = createOccurrence({ tag: 'past_session' });
  const all = [gentle, queue, full, past];
  expect(filterBy(all, '')).toEqual(all);
  expect(filterBy(all, 'show=all')).toEqual(all);
  expect(filterBy(all, 'show=bookable')).toEqual([gentle, queue]);
  expect(filterBy(all, 'tag=relaxed,women-only')).toEqual([queue]);
});

test('keeps exactly what each of its filters keeps by itself, in the order of the day [ACT-15]', () => {
  const anyOccurrence = fc
    .record({
      at: fc.constantFrom('00:00', '11:59', '12:00', '16:59', '17:00', '23:45'),
      activity: fc.constantFrom('spin', 'yoga', 'hiit'),
      instructor: fc.constantFrom('i1', 'i2', 'i3'),
      action: fc.constantFrom('book' as const, 'join_waitlist' as const, null),
      tags: fc.subarray(['gentle', 'relaxed']),
      tag: fc.constantFrom('available', 'past_session', 'booked'),
    })
    .map(createOccurrence);
  const anyFilters = fc.record(
    {
      activity: fc.subarray(['spin', 'yoga', 'none'], { minLength: 1 }).map(String),
      instructor: fc.subarray(['i1', 'i3'], { minLength: 1 }).map(String),
      time: fc.constantFrom('morning', 'afternoon', 'evening'),
      show: fc.constant('bookable'),
      tag: fc.constantFrom('gentle', 'relaxed'),
      from: fc.constantFrom('09:00', '12:00'),
      until: fc.constantFrom('12:00', '23:00'),
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

test('puts what has started after the rest of today, and leaves a past day in order [ACT-14]', () => {
  const past = { tag: { code: 'past_session' } };
  const open = { tag: { code: 'available' } };
  expect(splitEarlier([past, open], true)).toEqual({ earlier: [past], upcoming: [open] });
  expect(splitEarlier([past, open], false)).toEqual({ earlier: [], upcoming: [past, open] });
});
