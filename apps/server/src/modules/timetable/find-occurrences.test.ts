import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createTestOccurrence, createTestVenue, type TestVenue } from '../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer } from '../../testing/people.ts';
import { createTestCategory } from '../../testing/schedules.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createGeocoder } from '../map/index.ts';
import { timetableRoutes } from './index.ts';

const database = await createTestDatabase(4);
const { run } = database;
const app = createTestServer(database, (registerRoute, deps) =>
  timetableRoutes(registerRoute, { ...deps, geocodeTerm: createGeocoder(deps) }),
);
const client = await createTestClient(database, { languages: ['en', 'cy'] });
const arena = await createTestVenue(database, client, {
  name: 'Arena',
  lat: 53.5,
  lng: -2.25,
  access_features: ['step_free', 'hoist'],
});
const pool = await createTestVenue(database, client, {
  name: 'Pool',
  lat: 53.55,
  lng: -2.25,
  access_features: ['hoist'],
});
const mill = await createTestVenue(database, client, {
  name: 'Mill',
  town: 'Swinton',
  postcode: 'M27 0EW',
});
const root = await createTestCategory(database, arena, 'fitness-classes');

type OccurrenceOptions = NonNullable<Parameters<typeof createTestOccurrence>[2]>;
/** Creates an occurrence `minutes` after noon, with a template of this name and tags. */
async function createOccurrence(
  venue: TestVenue,
  minutes: number,
  { name = 'Spin', tags = [], ...options }: OccurrenceOptions & { name?: string; tags?: string[] } = {},
) {
  const times = {
    starts_at: new Date(minutesAfter(minutes)),
    ends_at: new Date(minutesAfter(minutes + 60)),
  };
  const created = await createTestOccurrence(database, venue, {
    ...options,
    occurrence: { name, ...times, last_bookable_at: times.starts_at, ...options.occurrence },
  });
  await run(
    queryBuilder.updateTable('template').set({ name, tags }).where('category_id', '=', created.category.id),
  );
  await run(
    queryBuilder
      .updateTable('category')
      .set({ name: 'Class', parent_id: root })
      .where('id', '=', created.category.id),
  );
  return created.occurrenceId;
}

const badminton = await createOccurrence(arena, 300, {
  name: 'Badminton',
  prices: [{ amount: 800 }, { name: 'Student', amount: 300, concession: 'student', position: 1 }],
});
const farBadminton = await createOccurrence(pool, 300, {
  name: 'Badminton in the pool',
  tags: ['beginners'],
});
const women = await createOccurrence(pool, 420, { name: 'Aqua', tags: ['women-only', 'relaxed'] });
const full = await createOccurrence(mill, 480, {
  name: 'Badminton',
  occurrence: { consumed: 0, maximum: 0 },
});
const tomorrow = await createOccurrence(arena, 24 * 60, { name: 'Badminton' });
await createOccurrence(arena, -30, { name: 'Badminton' });
await createOccurrence(arena, 330, { name: 'Badminton', occurrence: { status: 'cancelled' } });
await createOccurrence(arena, 8 * 24 * 60, { name: 'Badminton' });

const search = async (queryString: string, headers: Record<string, string> = client.headers) => {
  const response = await app.inject({ method: 'GET', url: `/api/activities/search?${queryString}`, headers });
  const { data = [], ...rest } = response.json();
  return { status: response.statusCode, data, ids: data.map(({ id }: { id: string }) => id), ...rest };
};

describe('a search over all venues', () => {
  test('returns the coming week by start, with availability, price and distance [VEN-10 ACT-33]', async () => {
    const { ids, data, meta } = await search('near=53.5,-2.25&radius=10');
    expect(ids).toEqual([badminton, farBadminton, women, tomorrow]);
    expect(data[0]).toMatchObject({
      name: 'Badminton',
      venue_name: 'Arena',
      venue_slug: arena.slug,
      category_name: 'Class',
      distance: 0,
      capacity: { available: 10, maximum: 10 },
      price: { value: 800, formatted: '£8.00' },
      locations: [{ names: ['Court 1', 'Hall', 'Arena'] }],
    });
    expect(data[1].distance).toBe(3.45);
    expect(meta).toMatchObject({ near: { latitude: 53.5 }, radius: 10 });
    expect(meta.offered).toEqual({
      tags: ['beginners', 'relaxed', 'women-only'],
      access: ['hoist', 'step_free'],
    });
    expect((await search('near=53.55,-2.25')).ids.slice(0, 2)).toEqual([farBadminton, badminton]);
  });

  test('sorts a day by start and distance together, a mile as a quarter of an hour [VEN-10]', async () => {
    const near = async (latitude: number) =>
      (await search(`what=badminton&near=${latitude},-2.25&radius=30`)).ids;
    expect(await near(53.5)).toEqual([badminton, farBadminton, tomorrow]);
    // It starts 25 minutes later, but 3.45 miles nearer.
    const late = await createOccurrence(pool, 325, { name: 'Late aqua' });
    expect((await search('near=53.55,-2.25&radius=30')).ids.slice(0, 3)).toEqual([
      farBadminton,
      late,
      badminton,
    ]);
    await run(queryBuilder.updateTable('occurrence').set({ status: 'cancelled' }).where('id', '=', late));
  });

  test('searches one venue, and by the local time of day [VEN-10 ACT-19]', async () => {
    const atArena = await search(`venue=${arena.slug}`);
    expect(atArena.ids).toEqual([badminton, tomorrow]);
    expect(atArena.meta.venue_name).toBe('Arena');
    expect((await search('venue=no-such-venue')).meta.venue_name).toBeNull();
    // 17:00 UTC is 18:00 in Salford's summer.
    expect((await search('time_from=18:00&time_until=18:30')).ids).toEqual([badminton, farBadminton]);
    expect((await search('time_from=18:01')).ids).toEqual([women, full]);
    expect((await search('time_from=25:00')).status).toBe(422);
  });

  test('matches every typed word in names, categories and tags [VEN-10]', async () => {
    expect((await search('what=BADminton')).ids).toEqual([badminton, farBadminton, full, tomorrow]);
    expect((await search('what=aqua%20badminton')).ids).toEqual([]);
    expect((await search('what=aqua%20%20fitness-classes')).ids).toEqual([women]);
    expect((await search('what=badminton%20beginners')).ids).toEqual([farBadminton]);
    expect((await search('what=gym%20women')).ids).toEqual([women]);
    expect((await search('what=100%25')).ids).toEqual([]);
  });

  test('filters by radius, without venues that have no coordinates [VEN-04 VEN-03]', async () => {
    expect((await search('what=badminton&near=53.5,-2.25&radius=3')).ids).toEqual([badminton, tomorrow]);
    expect((await search('what=badminton&near=53.5,-2.25&radius=5')).ids).not.toContain(full);
    expect(await search('near=Xyzzyx')).toMatchObject({ status: 404, code: 'address_not_found' });
    expect(await search('near=Salford&radius=31')).toMatchObject({
      status: 422,
      errors: { radius: [expect.any(String)] },
    });
  });

  test('finds a venue without coordinates near its own town and outcode [VEN-03 VEN-10]', async () => {
    for (const near of ['swinton', 'M27', 'M27 0EW', 'Swinton, Salford'])
      expect((await search(`what=badminton&radius=1&near=${encodeURIComponent(near)}`)).ids).toEqual([full]);
    expect((await search('what=badminton&radius=1&near=Bolton')).ids).toEqual([]);
  });

  test('counts the results of each venue, on all pages [VEN-08 VEN-10]', async () => {
    const { meta } = await search('what=badminton&near=53.5,-2.25&radius=10&per_page=1');
    expect(meta.venue_counts).toEqual([
      { slug: arena.slug, count: 2, distance: 0 },
      { slug: pool.slug, count: 1, distance: 3.45 },
    ]);
    expect((await search('what=badminton&per_page=1&page=2')).meta.venue_counts).toEqual([]);
  });

  test('counts the courts of one activity, start and venue as one session [VEN-10]', async () => {
    const inTwelveDays = 12 * 24 * 60;
    for (const minutes of [0, 0, 60])
      await createOccurrence(arena, inTwelveDays + minutes, { name: 'Squash' });
    await createOccurrence(pool, inTwelveDays, { name: 'Squash' });
    const { meta } = await search('what=squash&starts_after=2030-06-13 00:00:00&per_page=2');
    expect(meta.session_count).toBe(3);
    expect(meta.pagination).toMatchObject({ total_records: 4 });
    expect(meta.venue_counts).toMatchObject([
      { slug: arena.slug, count: 2 },
      { slug: pool.slug, count: 1 },
    ]);
  });

  test('filters by all tags and all access features', async () => {
    expect((await search('tags=women-only')).ids).toEqual([women]);
    expect((await search('tags=women-only&tags=relaxed')).ids).toEqual([women]);
    expect((await search('tags=women-only&tags=beginners')).ids).toEqual([]);
    expect((await search('access=step_free&access=hoist')).ids).toEqual([badminton, tomorrow]);
    expect((await search('access=wings')).status).toBe(422);
  });

  test('filters by time, in the client’s local time or with an offset [VEN-10 ACT-19]', async () => {
    // 17:00 UTC is 18:00 in Salford's summer.
    const wallClock = 'starts_after=2030-06-01 18:00:00&starts_before=2030-06-01 18:00:01';
    expect((await search(wallClock)).ids).toEqual([badminton, farBadminton]);
    expect(
      (await search('starts_after=2030-06-01T17:00:01Z&starts_before=2030-06-01T23:00:00Z')).ids,
    ).toEqual([women, full]);
    const offset = encodeURIComponent('2030-06-01T18:00:00+01:00');
    expect((await search(`starts_after=${offset}&starts_before=2030-06-01T17:00:01Z`)).ids).toHaveLength(2);
    expect(await search('starts_after=2030-02-30 10:00:00')).toMatchObject({
      status: 422,
      errors: { starts_after: ['Enter a real date and time'] },
    });
  });

  test('excludes full occurrences with places_left [ACT-33]', async () => {
    expect((await search('what=badminton&places_left=true')).ids).toEqual([
      badminton,
      farBadminton,
      tomorrow,
    ]);
  });

  test('has the price and action for the caller, and refuses other people’s [ACT-13 ACT-44]', async () => {
    const student = await logInTestCustomer(database, client, { concessions: ['student'] });
    const { data } = await search('what=badminton', student.headers);
    expect(data[0].price.value).toBe(300);
    expect(data[0].bookable_action.action).toBe('book');
    expect(await search(`for_user_id=${student.personId}`)).toMatchObject({ status: 403 });
  });

  test('is paginated with at most 100 results per page [BKG-07]', async () => {
    const second = await search('page=2&per_page=2');
    expect(second.ids).toEqual([women, full]);
    expect(second.meta).toMatchObject({
      pagination: {
        previous_page: 1,
        current_page: 2,
        next_page: 3,
        records_per_page: 2,
        records_on_current_page: 2,
        first_record_on_page: 3,
        last_record_on_page: 4,
        total_records: 5,
        total_pages: 3,
      },
      sorting: { sort_by: 'starts_at', direction: 'ascending' },
    });
    expect((await search('page=9')).meta.pagination).toMatchObject({
      records_on_current_page: 0,
      first_record_on_page: null,
      next_page: null,
    });
    expect((await search('per_page=101')).status).toBe(422);
    expect((await search('per_page=0')).status).toBe(422);
  });

  test('shows a guest places that changed a second ago, and other languages and viewers their own [ACT-14 VEN-10]', async () => {
    const afterSharing = () => new Promise((resolve) => setTimeout(resolve, 1100));
    const query = `what=aqua&venue=${pool.slug}`;
    const [first] = (await search(query)).data;
    const setMaximum = (maximum: number) =>
      run(queryBuilder.updateTable('occurrence').set({ maximum }).where('id', '=', women));
    await afterSharing();
    expect((await search(query)).data).toEqual([first]);
    await setMaximum(7);
    await afterSharing();
    const [changed] = (await search(query)).data;
    expect(changed.capacity).toMatchObject({ available: 7, maximum: 7 });
    await setMaximum(first.capacity.maximum);
    await afterSharing();
    expect((await search(query)).data).toEqual([first]);
    const [welsh] = (await search(query, { ...client.headers, 'accept-language': 'cy' })).data;
    expect(welsh.tag.text).not.toBe(first.tag.text);
    const member = await logInTestCustomer(database, client);
    expect((await search(query, member.headers)).data[0].bookable_action.action).toBe('book');
    expect(first.bookable_action.action).not.toBe('book');
  });

  test('no longer lists a session that was found before it was cancelled [ACT-14]', async () => {
    const yoga = await createOccurrence(mill, 500, { name: 'Yoga' });
    expect((await search('what=yoga')).ids).toEqual([yoga]);
    await run(queryBuilder.updateTable('occurrence').set({ status: 'cancelled' }).where('id', '=', yoga));
    // After the second for which guests share a response.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await search('what=yoga')).ids).toEqual([]);
  });

  test('returns nothing of another client', async () => {
    const other = await createTestClient(database);
    await createTestVenue(database, other, { id: createId(noon) });
    expect((await search('', other.headers)).ids).toEqual([]);
  });
});
