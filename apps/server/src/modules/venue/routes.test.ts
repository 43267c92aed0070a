import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient } from '../../testing/people.ts';
import { createTestSchedule } from '../../testing/schedules.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createGeocoder } from '../map/index.ts';
import { generateOccurrences } from '../schedule/index.ts';
import { venueRoutes } from './index.ts';

const database = await createTestDatabase(4);
const app = createTestServer(database, (registerRoute, deps) =>
  venueRoutes(registerRoute, { ...deps, geocodeTerm: createGeocoder(deps) }),
);
const client = await createTestClient(database);
const arena = await createTestVenue(database, client, {
  slug: 'arena',
  name: 'Arena',
  address2: 'Gate 2',
  area: 'Broughton',
  position: 1,
  lat: 53.5,
  lng: -2.25,
  footer_html: '<p onclick="x()">Ring <a href="tel:1">us</a><script>alert(1)</script></p>',
});
await createTestVenue(database, client, {
  slug: 'older',
  name: 'Older',
  position: 2,
  activities_v2_migration_date: '2030-06-02',
});
await database.run(
  queryBuilder.insertInto('opening_time').values([
    { client_id: client.id, venue_id: arena.id, weekday: 6, opens: 420, closes: 1320 },
    { client_id: client.id, venue_id: arena.id, weekday: 7, opens: 480, closes: 1440 },
  ]),
);
await createTestSchedule(database, arena);
await generateOccurrences(database, noon);

const sendRequest = async (url: string, headers: Record<string, string> = client.headers) => {
  const response = await app.inject({ method: 'GET', url, headers });
  return { status: response.statusCode, etag: response.headers.etag, ...response.json() };
};

type NextOccurrence = { name: string; starts_at: { local: string } };

describe('venues', () => {
  test('are listed in the client’s order, with a flag for venues that are not live [VEN-01]', async () => {
    const { status, data } = await sendRequest('/api/activities/venues');
    expect(status).toBe(200);
    expect(data.map(({ slug }: { slug: string }) => slug)).toEqual(['arena', 'older']);
    expect(data[0]).toMatchObject({
      venue_id: arena.id,
      name: 'Arena',
      address1: '1 Test Street',
      coordinates: { latitude: 53.5, longitude: -2.25 },
      lat: 53.5,
      activities_v2_migration_date: '2020-01-01',
      activities_v2_enabled: true,
      created_at: {
        utc: '2030-06-01 12:00:00',
        local: '2030-06-01 13:00:00',
        timezone: 'Europe/London',
      },
    });
    expect(data[1]).toMatchObject({
      coordinates: null,
      lat: null,
      activities_v2_enabled: false,
      upcoming: [],
    });
  });

  test('have every specified field [VEN-14]', async () => {
    const { data } = await sendRequest('/api/activities/venues/arena');
    expect(data).toMatchObject({
      venue_id: arena.id,
      slug: 'arena',
      name: 'Arena',
      address1: '1 Test Street',
      address2: 'Gate 2',
      town: 'Salford',
      area: 'Broughton',
      postcode: 'M5 4WT',
      opening_times: [{ weekday: 6 }, { weekday: 7 }],
      coordinates: { latitude: 53.5, longitude: -2.25 },
      lat: 53.5,
      lng: -2.25,
      activities_v2_migration_date: '2020-01-01',
      activities_v2_enabled: true,
      display_venue_selection_button: true,
      created_at: {
        utc: '2030-06-01 12:00:00',
        local: '2030-06-01 13:00:00',
        timezone: 'Europe/London',
      },
    });
  });

  test('have a slug that is unique within the client, and coordinates [VEN-09]', async () => {
    await expect(createTestVenue(database, client, { slug: 'arena', name: 'Another' })).rejects.toThrow(
      /venue_client_id_slug/,
    );
    const { data } = await sendRequest('/api/activities/venues/arena');
    expect([data.slug, data.coordinates]).toEqual(['arena', { latitude: 53.5, longitude: -2.25 }]);
    const other = await createTestClient(database);
    await createTestVenue(database, other, { slug: 'arena', name: 'Other arena' });
    expect((await sendRequest('/api/activities/venues/arena', other.headers)).data.name).toBe('Other arena');
  });

  test('have an opening status in local time and the next occurrences [VEN-01 ACT-19]', async () => {
    const { data } = await sendRequest('/api/activities/venues/arena');
    // 12:00 UTC is 13:00 on a summer Saturday in Salford.
    expect(data.open_now).toEqual({ open: true, until: '22:00', from: null });
    expect(data.opening_times).toEqual([
      { weekday: 6, opens: '07:00', closes: '22:00' },
      { weekday: 7, opens: '08:00', closes: '24:00' },
    ]);
    expect(data.upcoming[0]).toMatchObject({
      name: 'Spin',
      starts_at: { utc: '2030-06-01 17:30:00', local: '2030-06-01 18:30:00', format24_hour: '18:30' },
    });
  });

  test('have up to three next occurrences, one per name [VEN-01]', async () => {
    const busy = await createTestClient(database);
    const hall = await createTestVenue(database, busy, { slug: 'hall', leaves: 2 });
    for (const leaf of hall.leaves) await createTestSchedule(database, hall, { locationIds: [leaf] });
    await generateOccurrences(database, noon);
    const days = { '2030-06-02': 'Yoga', '2030-06-03': 'Aqua fit', '2030-06-04': 'HIIT' };
    for (const [day, name] of Object.entries(days)) {
      await database.run(sql`
        update occurrence set name = ${name} where client_id = ${busy.id} and starts_at::date = ${day}::date`);
    }
    const { data } = await sendRequest('/api/activities/venues/hall', busy.headers);
    const upcoming = data.upcoming.map(({ name, starts_at }: NextOccurrence) => `${name} ${starts_at.local}`);
    expect(upcoming).toEqual([
      'Spin 2030-06-01 18:30:00',
      'Yoga 2030-06-02 18:30:00',
      'Aqua fit 2030-06-03 18:30:00',
    ]);
  });

  test('have as next occurrences only those with places, of a name the first that has some [VEN-01]', async () => {
    const busy = await createTestClient(database);
    const hall = await createTestVenue(database, busy, { slug: 'full-hall' });
    for (const [minutes, maximum] of [
      [60, 0],
      [120, 10],
      [180, 10],
    ] as const) {
      const times = {
        starts_at: new Date(minutesAfter(minutes)),
        ends_at: new Date(minutesAfter(minutes + 60)),
        last_bookable_at: new Date(minutesAfter(minutes)),
      };
      await createTestOccurrence(database, hall, { occurrence: { name: 'Spin', ...times, maximum } });
    }
    const { data } = await sendRequest('/api/activities/venues/full-hall', busy.headers);
    expect(data.upcoming).toMatchObject([{ name: 'Spin', starts_at: { local: '2030-06-01 15:00:00' } }]);
  });

  test('are found by slug and by uuid, for their own client only [VEN-13]', async () => {
    const bySlug = await sendRequest('/api/activities/venues/arena');
    const byId = await sendRequest(`/api/activities/venues/${arena.id}`);
    expect(byId.data).toEqual(bySlug.data);
    expect(await sendRequest('/api/activities/venues/nowhere')).toMatchObject({
      status: 404,
      code: 'venue_not_found',
    });
    const other = await createTestClient(database);
    expect(await sendRequest('/api/activities/venues/arena', other.headers)).toMatchObject({ status: 404 });
    expect((await sendRequest('/api/activities/venues', other.headers)).data).toEqual([]);
  });

  test('have a sanitised footer [SHL-07]', async () => {
    expect((await sendRequest('/api/activities/footer?venue=arena')).data).toEqual({
      html: '<p>Ring <a href="tel:1" rel="noopener nofollow">us</a></p>',
    });
    expect((await sendRequest('/api/activities/footer')).data).toEqual({ html: '' });
    expect(await sendRequest('/api/activities/footer?venue=nowhere')).toMatchObject({
      status: 404,
      code: 'venue_not_found',
    });
  });
});

const mapped = await createTestClient(database);
await createTestVenue(database, mapped, { slug: 'far', position: 1, lat: 53.6, lng: -2.25 });
await createTestVenue(database, mapped, { slug: 'close', position: 2, lat: 53.51, lng: -2.25 });
await createTestVenue(database, mapped, { slug: 'no-coordinates', position: 0 });
await createTestVenue(database, mapped, { slug: 'out-of-range', position: 3, lat: 91, lng: -2.25 });
await createTestVenue(database, mapped, { slug: 'not-a-number', position: 4, lat: Number.NaN, lng: -2.25 });

type VenuesResponse = {
  status: number;
  data?: { slug: string; distance: number | null; coordinates: unknown }[];
  meta?: unknown;
};

describe('venues near a place', () => {
  const searchNear = async (query: string) => {
    const response: VenuesResponse = await sendRequest(`/api/activities/venues?${query}`, mapped.headers);
    const distances = (response.data ?? []).map(({ slug, distance }) => [slug, distance] as const);
    return { ...response, distances };
  };
  test('are within five miles by default, the nearest first [VEN-04 VEN-10]', async () => {
    // A tenth of a degree of latitude is 6.91 miles of 1,609.344 metres.
    expect((await searchNear('near=53.5,-2.25')).distances).toEqual([['close', 0.69]]);
    const wide = await searchNear('near=53.5,-2.25&radius=30');
    expect(wide.distances).toEqual([
      ['close', 0.69],
      ['far', 6.91],
    ]);
    expect(wide.meta).toMatchObject({ near: { kind: 'coordinates', latitude: 53.5 }, radius: 30 });
    expect((await searchNear('near=53.51,-2.25&radius=0')).distances).toEqual([['close', 0]]);
    expect((await searchNear('near=Swinton')).meta).toMatchObject({
      near: { name: 'Swinton', kind: 'town' },
    });
    expect(await searchNear('near=Xyzzyx')).toMatchObject({ status: 404, code: 'address_not_found' });
  });

  test('include venues without valid coordinates only with unmapped, at the end [VEN-03]', async () => {
    const withUnmapped = await searchNear('near=53.5,-2.25&unmapped=true');
    expect(withUnmapped.distances.map(([slug]) => slug)).toEqual([
      'close',
      'no-coordinates',
      'out-of-range',
      'not-a-number',
    ]);
    const { distances, data } = await searchNear('');
    expect(distances.map(([slug]) => slug)).toEqual([
      'no-coordinates',
      'far',
      'close',
      'out-of-range',
      'not-a-number',
    ]);
    expect(data?.map((venue) => venue.coordinates === null)).toEqual([true, false, false, true, true]);
  });

  test('reject a radius or place out of bounds with a field error [ERR-07 VEN-04]', async () => {
    for (const [field, query] of [
      ['radius', 'near=53.5,-2.25&radius=31'],
      ['radius', 'near=53.5,-2.25&radius=-1'],
      ['near', 'near=95,-2.25'],
      ['near', 'near=M71U'],
    ] as const) {
      expect([query, await searchNear(query)]).toMatchObject([
        query,
        { status: 422, errors: { [field]: [expect.any(String)] } },
      ]);
    }
    expect((await searchNear('near=53.5,-2.25&radius=30')).status).toBe(200);
  });
});
