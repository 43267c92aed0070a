import { describe, expect, test } from 'vitest';
import { query } from '#platform/database';
import { clientWith } from '../../testing/people.ts';
import { scheduleOf } from '../../testing/schedules.ts';
import { serveAt } from '../../testing/serve-at.ts';
import { venueOf } from '../../testing/sessions.ts';
import { noon, openWorld } from '../../testing/world.ts';
import { openHorizon } from '../schedule/index.ts';
import { venueRoutes } from './index.ts';

const world = await openWorld(4);
const app = serveAt(world, venueRoutes);
const client = await clientWith(world);
const arena = await venueOf(world, client, {
  slug: 'arena',
  name: 'Arena',
  position: 1,
  lat: 53.5,
  lng: -2.25,
  footer_html: '<p onclick="x()">Ring <a href="tel:1">us</a><script>alert(1)</script></p>',
});
await venueOf(world, client, {
  slug: 'older',
  name: 'Older',
  position: 2,
  activities_v2_migration_date: '2030-06-02',
});
await world.run(
  query.insertInto('opening_time').values([
    { client_id: client.id, venue_id: arena.id, weekday: 6, opens: 420, closes: 1320 },
    { client_id: client.id, venue_id: arena.id, weekday: 7, opens: 480, closes: 1440 },
  ]),
);
await scheduleOf(world, arena);
await openHorizon(world, noon);

const ask = async (url: string, headers: Record<string, string> = client.headers) => {
  const answer = await app.inject({ method: 'GET', url, headers });
  return { status: answer.statusCode, etag: answer.headers.etag, ...answer.json() };
};

describe('venues', () => {
  test('are listed in the operator’s order, with every field of both documents [VEN-01]', async () => {
    const { status, data } = await ask('/api/activities/venues');
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
      created_at: '2030-06-01 12:00:00',
    });
    expect(data[1]).toMatchObject({ coordinates: null, lat: null, activities_v2_enabled: false, next: null });
  });

  test('say whether they are open by their own wall, and what is on next [VEN-01 ACT-19]', async () => {
    const { data } = await ask('/api/activities/venues/arena');
    // Noon in universal time is one in the afternoon on a summer Saturday in Salford.
    expect(data.open_now).toEqual({ open: true, until: '22:00', from: null });
    expect(data.opening_times).toEqual([
      { weekday: 6, opens: '07:00', closes: '22:00' },
      { weekday: 7, opens: '08:00', closes: '24:00' },
    ]);
    expect(data.next).toMatchObject({
      name: 'Spin',
      starts_at: { utc: '2030-06-01 17:30:00', local: '2030-06-01 18:30:00', format24_hour: '18:30' },
    });
  });

  test('are found by slug and by uuid, and by nobody else’s [VEN-13]', async () => {
    const bySlug = await ask('/api/activities/venues/arena');
    const byId = await ask(`/api/activities/venues/${arena.id}`);
    expect(byId.data).toEqual(bySlug.data);
    expect(await ask('/api/activities/venues/nowhere')).toMatchObject({ status: 404, code: 'venue_missing' });
    const other = await clientWith(world);
    expect(await ask('/api/activities/venues/arena', other.headers)).toMatchObject({ status: 404 });
    expect((await ask('/api/activities/venues', other.headers)).data).toEqual([]);
  });

  test('have a footer that does no harm [SHL-07]', async () => {
    expect((await ask('/api/activities/footer?venue=arena')).data).toEqual({
      html: '<p>Ring <a href="tel:1" rel="noopener nofollow">us</a></p>',
    });
    expect((await ask('/api/activities/footer')).data).toEqual({ html: '' });
    expect(await ask('/api/activities/footer?venue=nowhere')).toMatchObject({
      status: 404,
      code: 'venue_missing',
    });
  });
});
