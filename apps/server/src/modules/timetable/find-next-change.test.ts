import { expect, test } from 'vitest';
import { findNextChange } from './find-next-change.ts';
import type { OccurrenceRows } from './store/read-day.ts';

const timezone = 'Europe/London';
const now = Date.parse('2030-06-01T12:00:00Z');
const inMinutes = (minutes: number): number => now + minutes * 60_000;
/** Midnight in summer. */
const midnight = Date.parse('2030-06-01T23:00:00Z');
const plan = { planId: 'plan', opensDaysBefore: 4, opensMinute: 13 * 60 + 10 };
const times = {
  starts_at: Date.parse('2030-06-05T10:00:00Z'),
  first_bookable_at: inMinutes(-60),
  last_bookable_at: Date.parse('2030-06-05T10:00:00Z'),
};

/** A day with one occurrence, whose schedule has a cut-off of a day. */
const createDay = (
  occurrence: Partial<typeof times> = {},
  schedule: { cancellation_cutoff_minutes?: number; booking_windows?: (typeof plan)[] } = {},
) =>
  ({
    occurrences: [{ schedule_id: 's', timezone, ...times, ...occurrence }],
    schedules: [{ id: 's', cancellation_cutoff_minutes: 1440, booking_windows: [], ...schedule }],
  }) as unknown as OccurrenceRows;

test('is the next start, opening, end of booking or cut-off [ACT-32 ACT-36 ACT-47]', () => {
  expect(findNextChange(createDay({ starts_at: inMinutes(30) }), now)).toBe(inMinutes(30));
  expect(findNextChange(createDay({ first_bookable_at: inMinutes(20) }), now)).toBe(inMinutes(20));
  expect(findNextChange(createDay({ last_bookable_at: inMinutes(10) }), now)).toBe(inMinutes(10));
  const soon = { starts_at: inMinutes(120), last_bookable_at: inMinutes(115) };
  expect(findNextChange(createDay(soon, { cancellation_cutoff_minutes: 90 }), now)).toBe(inMinutes(30));
});

test('is the opening for members of a plan, by the venue’s clock', () => {
  // 13:10 in summer, ten minutes from now.
  expect(findNextChange(createDay({}, { booking_windows: [plan] }), now)).toBe(inMinutes(10));
});

test('never comes for an empty list', () => {
  expect(findNextChange({ occurrences: [], schedules: [] }, now)).toBe(Number.POSITIVE_INFINITY);
});

test('is midnight at the venue when nothing else comes before, and now itself when it comes now', () => {
  expect(findNextChange(createDay(), now)).toBe(midnight);
  expect(findNextChange(createDay({ last_bookable_at: now }), now)).toBe(now);
});
