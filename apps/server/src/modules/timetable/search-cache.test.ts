import { paginate } from '@pavilion/domain/pagination';
import { expect, test } from 'vitest';
import { createSearchCache } from './search-cache.ts';
import type { SearchResultRows } from './store/search-occurrences.ts';

const now = Date.parse('2030-06-01T12:00:00Z');
const inMinutes = (minutes: number): number => now + minutes * 60_000;
const offered = { tags: ['relaxed'], access: [] };

/** The JSON of results with one occurrence, of which `consumed` places are sold, and which opens in half an hour. */
const createJson = (consumed: number): string =>
  JSON.stringify({
    occurrences: [
      {
        schedule_id: 's',
        timezone: 'Europe/London',
        consumed,
        starts_at: inMinutes(120),
        first_bookable_at: inMinutes(30),
        last_bookable_at: inMinutes(120),
      },
    ],
    schedules: [{ id: 's', cancellation_cutoff_minutes: 0, booking_windows: [] }],
  });

/** A cache whose views are counted. */
function createCountedCache(venueName = 'Arena') {
  const serialise = createSearchCache();
  let views = 0;
  const send = (key: string, at: number, source: { json: string; beside: typeof offered }) =>
    serialise(key, at, source, (rows: SearchResultRows) => {
      views += 1;
      return {
        value: [],
        meta: {
          near: null,
          radius: null,
          venue_name: venueName,
          session_count: rows.occurrences.length,
          venue_counts: [],
          pagination: paginate({ page: 1, perPage: 20, total: rows.occurrences.length }),
          sorting: { sort_by: 'starts_at', direction: 'ascending' },
          offered: source.beside,
        },
      };
    });
  return { send, countViews: () => views };
}

test('keeps the response of rows and filters that read as before, for each key [VEN-10]', async () => {
  const { send, countViews } = createCountedCache();
  const first = await send('spin', now, { json: createJson(1), beside: offered });
  expect(await send('spin', inMinutes(1), { json: createJson(1), beside: offered })).toBe(first);
  expect(countViews()).toBe(1);
  await send('yoga', now, { json: createJson(1), beside: offered });
  expect(countViews()).toBe(2);
});

test('views changed places and changed filters again [ACT-14 VEN-10]', async () => {
  const { send, countViews } = createCountedCache();
  const first = await send('spin', now, { json: createJson(1), beside: offered });
  const second = await send('spin', now, { json: createJson(2), beside: offered });
  expect(second).not.toBe(first);
  expect(await send('spin', now, { json: createJson(2), beside: offered })).toBe(second);
  await send('spin', now, { json: createJson(2), beside: { ...offered, tags: [] } });
  expect(countViews()).toBe(3);
});

test('views again from the instant at which time alone changes the response [ACT-36]', async () => {
  const { send, countViews } = createCountedCache();
  await send('spin', now, { json: createJson(1), beside: offered });
  await send('spin', inMinutes(30) - 1, { json: createJson(1), beside: offered });
  expect(countViews()).toBe(1);
  await send('spin', inMinutes(30), { json: createJson(1), beside: offered });
  expect(countViews()).toBe(2);
  // A clock that is set back does not show what is only known for later.
  await send('spin', now, { json: createJson(1), beside: offered });
  expect(countViews()).toBe(3);
});

test('keeps no response of many rows, which would take the memory of many others', async () => {
  const { send, countViews } = createCountedCache('Arena'.repeat(20_000));
  await send('spin', now, { json: createJson(1), beside: offered });
  await send('spin', now, { json: createJson(1), beside: offered });
  expect(countViews()).toBe(2);
});
