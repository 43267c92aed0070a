import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryBuilder, type RunStatement } from '#platform/database/database';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createDayCache } from './day-cache.ts';
import { guestViewer } from './decide-occurrence.ts';

const database = await createTestDatabase(2);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);

// The cache measures its second by `performance`.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

type OccurrenceJson = { tag: { code: string; text: string }; bookable_action: { action: string | null } };

/** A cache whose reads are counted. `read` returns the day of the category and the guest's list of it. */
function createCountedCache(maxBytes?: number) {
  let reads = 0;
  const run: RunStatement = (statement) => {
    reads += 1;
    return database.run(statement);
  };
  const readDay = createDayCache(run, maxBytes);
  const read = async (activity: string, now = noon) => {
    const result = await readDay({
      clientId: client.id,
      currency: { symbol: '£', code: 'GBP' },
      language: 'en',
      clockFormat: 24,
      platform: 'v2',
      side: 'online',
      venue: venue.slug,
      activity,
      day: '2030-06-01',
      now,
    });
    if (!result.ok) throw new Error(`Day refused: ${result.refusal.code}`);
    const list = result.value.serialiseFor(guestViewer).body.toString();
    return { day: result.value, occurrences: (JSON.parse(list) as { data: OccurrenceJson[] }).data };
  };
  return { read, countReads: () => reads };
}

test('keeps a day that reads as before, and shows a changed place after a second [ACT-14 ACT-33]', async () => {
  const { read } = createCountedCache();
  const { occurrenceId, category } = await createTestOccurrence(database, venue, {
    schedule: { allow_anonymous_bookings: true },
    occurrence: { allow_anonymous_bookings: true },
  });
  const first = await read(category.slug);
  expect(first.occurrences.map(({ tag }) => tag.text)).toEqual(['10 available']);
  vi.advanceTimersByTime(1001);
  expect((await read(category.slug)).day).toBe(first.day);
  await database.run(
    queryBuilder.updateTable('occurrence').set({ maximum: 7 }).where('id', '=', occurrenceId),
  );
  vi.advanceTimersByTime(1001);
  expect((await read(category.slug)).occurrences.map(({ tag }) => tag.text)).toEqual(['7 available']);
});

test('decides a day again when booking opens, although it reads as before [ACT-13 ACT-36]', async () => {
  const { read } = createCountedCache();
  const { category } = await createTestOccurrence(database, venue, {
    occurrence: { allow_anonymous_bookings: true, first_bookable_at: new Date(minutesAfter(5)) },
  });
  const readAction = async (now: number) => {
    vi.advanceTimersByTime(1001);
    return (await read(category.slug, now)).occurrences.map(
      ({ tag, bookable_action: { action } }) => `${tag.code} ${action}`,
    );
  };
  expect(await readAction(minutesAfter(5) - 1)).toEqual(['booking_not_open null']);
  expect(await readAction(minutesAfter(5))).toEqual(['available book']);
});

test('keeps a requested list and its occurrences in memory once', async () => {
  const { category } = await createTestOccurrence(database, venue);
  const { read } = createCountedCache();
  const { day, occurrences } = await read(category.slug);
  const { body } = day.serialiseFor(guestViewer);
  expect(day.countBytes()).toBe(body.length);
  const list = day.serialiseFor({ ...guestViewer, isLoggedIn: true, concessions: ['student'] });
  expect(JSON.parse(list.body.toString()).data).toHaveLength(occurrences.length);
});

test('forgets the day that was read longest ago when days take more than their bytes', async () => {
  const { category: one } = await createTestOccurrence(database, venue);
  const { category: other } = await createTestOccurrence(database, venue);
  const { read, countReads } = createCountedCache(1);
  for (const category of [one, one, other, one]) await read(category.slug);
  expect(countReads()).toBe(3);
});
