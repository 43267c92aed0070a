import { addDays } from '@pavilion/domain/day';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { deriveKeys } from '#platform/security/crypto';
import { buildApp } from '../app.ts';
import { readCredentials } from '../modules/client/index.ts';
import { generateOccurrences } from '../modules/schedule/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { seedDemo } from './demo.ts';

// Two days before the clocks change, at a time with past and future occurrences on the same day.
const now = Date.parse('2030-03-29T10:45:00Z');
const database = await createTestDatabase(4);
const SECRET_KEY = 'x'.repeat(32);
const keys = deriveKeys(SECRET_KEY);
const app = buildApp({
  database,
  now: () => now,
  settings: readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY }),
  keys,
  log: createLogger('silent'),
});
beforeAll(() => seedDemo(database, keys, now), 120_000);

const today = getLocalDay(now, 'Europe/London');
const host = 'bookings.demo.localhost';
const arena = '/api/activities/venue/northgate-arena';
type OccurrenceView = {
  id: string;
  name: string;
  status: string;
  location_name: string;
  allow_anonymous_bookings: boolean;
  capacity: { available: number; maximum: number };
  bookable_action: { action: string | null; code: string | null };
  tag: { code: string; colour: string };
};

async function getJson(url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ method: 'GET', url, headers: { host, ...headers } });
  return { status: response.statusCode, ...response.json() };
}

const getDay = async (
  activity: string,
  date: string,
  headers?: Record<string, string>,
): Promise<OccurrenceView[]> =>
  (await getJson(`${arena}/activity/${activity}/v2/timetable?date=${date}`, headers)).data;

/** Logs in with the documented password and returns the cookie. */
async function logIn(username: string, loginHost = host): Promise<{ cookie: string; status: number }> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/customer/login',
    headers: { host: loginHost, origin: `http://${loginHost}` },
    payload: { username, password: 'Password1!' },
  });
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { cookie, status: response.statusCode };
}

describe('the demonstration', () => {
  test('has the documented clients, venues and categories [MOD-14 VEN-01 ACT-02]', async () => {
    const { data } = await getJson('/api/activities/venues');
    const venues = data.map(({ slug }: { slug: string }) => slug);
    expect(venues).toEqual(['northgate-arena', 'riverside-pool', 'oakfield-community', 'moorside']);
    expect(data[2]).toMatchObject({ activities_v2_enabled: false, upcoming: [] });
    expect(data[3]).toMatchObject({ coordinates: null });
    const roots: { slug: string; children: { slug: string }[] }[] = (await getJson(`${arena}/categories`))
      .data;
    expect(roots.map(({ slug, children }) => [slug, children.map((child) => child.slug)])).toEqual([
      ['fitness-classes', ['spin', 'yoga', 'hiit']],
      ['courts', ['badminton', 'squash', 'tennis']],
    ]);
    const harbour = await getJson('/api/activities/venues', { host: 'bookings.harbour.localhost' });
    expect(harbour.data).toMatchObject([{ slug: 'harbour-sports-village' }]);
    expect((await getJson('/api/frontend/theme', { host: 'bookings.maintenance.localhost' })).status).toBe(
      503,
    );
  });

  test('has occurrences on each of the next sixty days [ACT-03 ACT-07]', async () => {
    for (const category of ['spin', 'yoga', 'hiit', 'badminton', 'squash', 'tennis']) {
      const { data } = await getJson(`${arena}/activity-category/${category}/dates`);
      const days = data.map(({ raw }: { raw: string }) => raw);
      expect(days.slice(0, 61)).toEqual(Array.from({ length: 61 }, (_, at) => addDays(today, at)));
    }
  });

  test('has classes in each state on any day [ACT-14 ACT-32 ACT-36]', async () => {
    const { cookie } = await logIn('alex@demo.test');
    for (const daysAhead of [1, 2, 3, 13, 34, 58]) {
      const date = addDays(today, daysAhead);
      const classes = await getDay('fitness-classes', date, { cookie });
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
      expect(classes.filter((view) => !view.allow_anonymous_bookings)).toHaveLength(1);
    }
    const past = await getDay('fitness-classes', today);
    expect(past[0]?.tag.code).toBe('past_session');
    expect((await getDay('fitness-classes', addDays(today, -3))).length).toBeGreaterThan(5);
  });

  test('has chosen, allocated and shared courts and a whole hall [ACT-21 ACT-45 ACT-46]', async () => {
    const date = addDays(today, 2);
    const badminton = await getDay('badminton', date);
    const locations = new Set(badminton.map(({ location_name }) => location_name));
    expect(locations).toEqual(new Set(['Court 1', 'Court 2', 'Court 3', 'Court 4', 'Sports hall']));
    expect(badminton.some(({ capacity }) => capacity.available === 0)).toBe(true);
    expect((await getDay('squash', date)).every(({ capacity }) => capacity.maximum === 2)).toBe(true);
    expect((await getDay('tennis', date)).every(({ capacity }) => capacity.maximum === 12)).toBe(true);
  });

  test('has orders that their customers can read [CHK-12]', async () => {
    const { cookie } = await logIn('alex@demo.test');
    const [order] = await database.run(sql<{ id: string }>`
      select o.id from "order" o join person p on p.client_id = o.client_id and p.id = o.person_id
      where p.email = 'alex@demo.test' order by o.id limit 1`);
    const { status, data } = await getJson(`/api/checkout/orders/${order?.id}`, { cookie });
    expect(status).toBe(200);
    expect(JSON.stringify(data)).toContain('Gentle yoga');
  });

  test('lets people log in with their password only at their own client [AUT-01 MOD-14]', async () => {
    const emails = ['alex', 'sam', 'pat'].map((name) => `${name}@demo.test`);
    for (const email of emails) expect((await logIn(email)).status).toBe(200);
    expect((await logIn('kim@harbour.test', 'bookings.harbour.localhost')).status).toBe(200);
    expect((await logIn('kim@harbour.test')).status).toBe(422);
    expect((await logIn('robin@demo.test')).status).toBe(422);
  });

  test('has the sandboxes’ credentials, and the job generates nothing twice [PAY-01 ADM-06]', async () => {
    const [client] = await database.run(sql<{ id: string }>`select id from client where slug = 'demo'`);
    const credentialsKey = { clientId: client?.id ?? '', provider: 'opayo' };
    expect(await readCredentials(database.run, keys.encryption, credentialsKey)).toMatchObject({
      vendor: 'sandbox',
    });
    expect(await generateOccurrences(database, now)).toMatchObject({
      written: 0,
      withdrawn: 0,
      invalidRecurrenceIds: [],
    });
  });
});
