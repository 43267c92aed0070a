import { addDays } from '@pavilion/domain/day';
import { localDay } from '@pavilion/domain/wall-clock';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openKeys } from '#platform/crypto';
import { openLog } from '#platform/log';
import { readSettings } from '#platform/settings';
import { buildApp } from '../app.ts';
import { readCredentials } from '../modules/client/index.ts';
import { openHorizon } from '../modules/schedule/index.ts';
import { openWorld } from '../testing/world.ts';
import { plantDemo } from './demo.ts';
import { password } from './people.ts';

// Two days before the clocks change, at an hour at which the day has something past and something ahead.
const now = Date.parse('2030-03-29T10:45:00Z');
const world = await openWorld(4);
const SECRET_KEY = 'x'.repeat(32);
const keys = openKeys(SECRET_KEY);
const app = buildApp({
  database: world,
  now: () => now,
  settings: readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY }),
  keys,
  log: openLog('silent'),
});
beforeAll(() => plantDemo(world, keys, now), 120_000);

const today = localDay(now, 'Europe/London');
const host = 'bookings.demo.localhost';
const arena = '/api/activities/venue/northgate-arena';
type Session = {
  id: string;
  name: string;
  status: string;
  location_name: string;
  allow_anonymous_bookings: boolean;
  capacity: { available: number; maximum: number };
  bookable_action: { action: string | null; code: string | null };
  tag: { code: string; colour: string };
};

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'GET', url, headers: { host, ...headers } });
  return { status: answer.statusCode, ...answer.json() };
}

const day = async (activity: string, date: string, headers?: Record<string, string>): Promise<Session[]> =>
  (await ask(`${arena}/activity/${activity}/v2/timetable?date=${date}`, headers)).data;

/** The cookie of somebody who logs in by the password that is promised. */
async function logIn(username: string, at = host): Promise<{ cookie: string; status: number }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/customer/login',
    headers: { host: at, origin: `http://${at}` },
    payload: { username, password },
  });
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { cookie, status: answer.statusCode };
}

describe('the demonstration', () => {
  test('has its clients, venues and categories by the names that are promised [MOD-14 VEN-01 ACT-02]', async () => {
    const { data } = await ask('/api/activities/venues');
    const venues = data.map(({ slug }: { slug: string }) => slug);
    expect(venues).toEqual(['northgate-arena', 'riverside-pool', 'oakfield-community', 'moorside']);
    expect(data[2]).toMatchObject({ activities_v2_enabled: false, upcoming: [] });
    expect(data[3]).toMatchObject({ coordinates: null });
    const roots: { slug: string; children: { slug: string }[] }[] = (await ask(`${arena}/categories`)).data;
    expect(roots.map(({ slug, children }) => [slug, children.map((child) => child.slug)])).toEqual([
      ['fitness-classes', ['spin', 'yoga', 'hiit']],
      ['courts', ['badminton', 'squash', 'tennis']],
    ]);
    const harbour = await ask('/api/activities/venues', { host: 'bookings.harbour.localhost' });
    expect(harbour.data).toMatchObject([{ slug: 'harbour-sports-village' }]);
    expect((await ask('/api/frontend/theme', { host: 'bookings.maintenance.localhost' })).status).toBe(503);
  });

  test('has sessions on every one of the next sixty days [ACT-03 ACT-07]', async () => {
    for (const category of ['spin', 'yoga', 'hiit', 'badminton', 'squash', 'tennis']) {
      const { data } = await ask(`${arena}/activity-category/${category}/dates`);
      const days = data.map(({ raw }: { raw: string }) => raw);
      expect(days.slice(0, 61)).toEqual(Array.from({ length: 61 }, (_, at) => addDays(today, at)));
    }
  });

  test('has each state of a class on any day [ACT-14 ACT-32 ACT-36]', async () => {
    const { cookie } = await logIn('alex@demo.test');
    for (const ahead of [1, 2, 3, 13, 34, 58]) {
      const date = addDays(today, ahead);
      const classes = await day('fitness-classes', date, { cookie });
      const tags = classes.map(({ tag }) => tag.code);
      for (const code of [
        'sold_out',
        'booked',
        'members_only',
        'booking_not_open',
        'occurrence_cancelled',
        'occurrence_clashing',
      ]) {
        expect([date, tags]).toEqual([date, expect.arrayContaining([code])]);
      }
      expect(classes.some(({ tag }) => tag.code === 'available' && tag.colour === 'danger')).toBe(true);
      expect(classes.some(({ tag }) => tag.code === 'available' && tag.colour === 'success')).toBe(true);
      expect(classes.filter((one) => !one.allow_anonymous_bookings)).toHaveLength(1);
    }
    const past = await day('fitness-classes', today);
    expect(past[0]?.tag.code).toBe('past_session');
    expect((await day('fitness-classes', addDays(today, -3))).length).toBeGreaterThan(5);
  });

  test('has courts that are chosen, allocated, shared, and a hall that is sold whole [ACT-21 ACT-45 ACT-46]', async () => {
    const date = addDays(today, 2);
    const badminton = await day('badminton', date);
    const places = new Set(badminton.map(({ location_name }) => location_name));
    expect(places).toEqual(new Set(['Court 1', 'Court 2', 'Court 3', 'Court 4', 'Sports hall']));
    expect(badminton.some(({ capacity }) => capacity.available === 0)).toBe(true);
    expect((await day('squash', date)).every(({ capacity }) => capacity.maximum === 2)).toBe(true);
    expect((await day('tennis', date)).every(({ capacity }) => capacity.maximum === 12)).toBe(true);
  });

  test('has orders that their owners can read [CHK-12]', async () => {
    const { cookie } = await logIn('alex@demo.test');
    const [order] = await world.run(sql<{ id: string }>`
      select o.id from "order" o join person p on p.client_id = o.client_id and p.id = o.person_id
      where p.email = 'alex@demo.test' order by o.id limit 1`);
    const { status, data } = await ask(`/api/checkout/orders/${order?.id}`, { cookie });
    expect(status).toBe(200);
    expect(JSON.stringify(data)).toContain('Gentle yoga');
  });

  test('lets its people in by their password, each at their own operator [AUT-01 MOD-14]', async () => {
    const emails = ['alex', 'sam', 'pat'].map((name) => `${name}@demo.test`);
    for (const email of emails) expect((await logIn(email)).status).toBe(200);
    expect((await logIn('kim@harbour.test', 'bookings.harbour.localhost')).status).toBe(200);
    expect((await logIn('kim@harbour.test')).status).toBe(422);
    expect((await logIn('robin@demo.test')).status).toBe(422);
  });

  test('pays by the sandboxes’ keys, and is not made a second time by the job [PAY-01 ADM-06]', async () => {
    const [client] = await world.run(sql<{ id: string }>`select id from client where slug = 'demo'`);
    const whose = { clientId: client?.id ?? '', provider: 'opayo' };
    expect(await readCredentials(world.run, keys.seal, whose)).toMatchObject({ vendor: 'sandbox' });
    expect(await openHorizon(world, now)).toMatchObject({ written: 0, withdrawn: 0, unreadable: [] });
  });
});
