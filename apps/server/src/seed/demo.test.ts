import { addDays } from '@pavilion/domain/day';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { deriveKeys } from '#platform/security/crypto';
import { formatStartupMessage } from '../../../../scripts/startup-message.mjs';
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
beforeAll(() => seedDemo(database, keys, now, 'localhost:3000'), 240_000);

const today = getLocalDay(now, 'Europe/London');
const host = 'bookings.demo.localhost';
const arena = '/api/activities/venue/northgate-arena';
type OccurrenceView = {
  id: string;
  name: string;
  status: string;
  location_name: string;
  locations: { names: string[] }[];
  starts_at: { local: string };
  allow_anonymous_bookings: boolean;
  capacity: { available: number; maximum: number };
  bookable_action: { action: string | null; code: string | null };
  tag: { code: string; colour: string };
  booking_type: string;
  tickets: { name: string; attendees: number }[];
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
  test('links in emails about a waitlist have the port of the server [WTL-06]', async () => {
    const origins = await database.run(
      sql<{ link_origin: string }>`select distinct link_origin from waitlist_entry`,
    );
    expect(origins).toEqual([{ link_origin: 'http://bookings.demo.localhost:3000' }]);
  });

  test('has the documented clients, venues and categories [MOD-14 VEN-01 ACT-02]', async () => {
    const { data } = await getJson('/api/activities/venues');
    const venues = data.map(({ slug }: { slug: string }) => slug);
    expect(venues).toEqual(['northgate-arena', 'riverside-pool', 'oakfield-community', 'moorside']);
    expect(data[2]).toMatchObject({
      slug: 'oakfield-community',
      activities_v2_enabled: false,
      upcoming: expect.arrayContaining([expect.anything()]),
    });
    expect(data[3]).toMatchObject({ coordinates: null });
    const roots: { slug: string; children: { slug: string }[] }[] = (await getJson(`${arena}/categories`))
      .data;
    expect(roots.map(({ slug, children }) => [slug, children.map((child) => child.slug)])).toEqual([
      ['fitness-classes', ['spin', 'yoga', 'hiit']],
      ['courts', ['badminton', 'squash', 'tennis', 'football']],
      ['swimming', ['lane-swim', 'family-swim']],
      ['camps', ['holiday-camps']],
      ['courses', ['learn-to-swim']],
    ]);
    const harbour = await getJson('/api/activities/venues', { host: 'bookings.harbour.localhost' });
    expect(harbour.data).toMatchObject([{ slug: 'harbour-sports-village' }]);
    expect((await getJson('/api/frontend/theme', { host: 'bookings.maintenance.localhost' })).status).toBe(
      503,
    );
  });

  test('has a waitlist and a waiver that each attendee signs at the other client [WTL-01 WVR-11]', async () => {
    const found = await database.run(sql<{
      name: string;
      waitlist_maximum: number | null;
      type: string | null;
    }>`
      select distinct o.name, o.waitlist_maximum, r.type from occurrence o
      join client c on c.id = o.client_id and c.slug = 'harbour'
      join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
      left join restriction r on r.client_id = s.client_id and r.id = s.waiver_id
      where o.name in ('Sunset flow', 'Aerial yoga') order by 1`);
    expect(found).toMatchObject([
      { name: 'Aerial yoga', type: 'enhanced-pre-waiver' },
      { name: 'Sunset flow', waitlist_maximum: 6 },
    ]);
  });

  test('has occurrences on each of the next sixty days [ACT-03 ACT-07]', async () => {
    for (const category of [
      'spin',
      'yoga',
      'hiit',
      'badminton',
      'squash',
      'tennis',
      'football',
      'lane-swim',
      'family-swim',
    ]) {
      const { data } = await getJson(`${arena}/activity-category/${category}/dates`);
      const days = data.map(({ raw }: { raw: string }) => raw);
      expect(days.slice(0, 61)).toEqual(Array.from({ length: 61 }, (_, at) => addDays(today, at)));
    }
  });

  test('has classes in each state on any day [ACT-14 ACT-32 ACT-36]', async () => {
    const { cookie } = await logIn('alex@demo.test');
    const sam = await logIn('sam@demo.test');
    for (const daysAhead of [1, 2, 3, 13, 34, 58]) {
      const date = addDays(today, daysAhead);
      const classes = await getDay('fitness-classes', date, { cookie });
      // Alex is a member, Sam is not.
      const others = await getDay('fitness-classes', date, { cookie: sam.cookie });
      const tags = [...classes, ...others].map(({ tag }) => tag.code);
      for (const code of [
        'join_waitlist',
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
      const findEarly = (views: typeof classes) => views.find(({ name }) => name === 'Restorative yoga');
      expect(findEarly(classes)).toMatchObject({
        bookable_action: { action: 'book' },
        price: { value: 540 },
      });
      expect(findEarly(others)).toMatchObject({ bookable_action: { next_step: 'see_memberships' } });
    }
    const past = await getDay('fitness-classes', today);
    expect(past[0]?.tag.code).toBe('past_session');
    expect((await getDay('fitness-classes', addDays(today, -3))).length).toBeGreaterThan(5);
  });

  test('has camps in each state on any day [CMP-01 CMP-10 CMP-11]', async () => {
    const { data } = await getJson('/api/v1/activities/camps?per_page=100&venue_slugs=northgate-arena');
    const states = Object.fromEntries(
      (
        data as {
          slug: string;
          bookableAction: { action: string | null; code: string | null };
          pricingOptionAvailability: string[];
          bookableSessionCount: number;
          sessionCount: number;
        }[]
      ).map(({ slug, bookableAction, pricingOptionAvailability, ...counts }) => [
        slug,
        [
          bookableAction.code ?? bookableAction.action,
          pricingOptionAvailability.join(' '),
          counts.bookableSessionCount,
          counts.sessionCount,
        ],
      ]),
    );
    expect(states).toEqual({
      'football-camp': ['camp_started', 'bundled individual', 7, 10],
      'adventure-days': ['book', 'individual', 15, 15],
      'multi-sport-camp': ['book', 'bundled individual', 5, 5],
      'circus-camp': ['bundle_full', 'bundled', 0, 5],
      'gymnastics-camp': ['book', 'bundled individual', 3, 5],
      'drama-camp': ['book', 'bundled', 5, 5],
    });
  });

  test('has courses in each state on any day [CRS-03 CRS-14 CRS-15]', async () => {
    const state = async (slug: string) => {
      const { data } = await getJson(`/api/v1/activities/courses/${slug}`);
      const { action, code } = data.bookable_action;
      return [code ?? action, data.sessions_left, data.pro_rata_price?.formatted ?? null];
    };
    expect(await state('stage-1')).toEqual(['book', 10, null]);
    expect(await state('stage-2')).toEqual(['book', 7, '£42.00']);
    expect(await state('stage-3')).toEqual(['course_started', 8, null]);
    expect(await state('stage-4')).toEqual(['course_ended', 0, null]);
    expect(await state('adult-beginners')).toEqual(['bundle_full', 10, null]);
    expect(await state('improvers')).toEqual(['booking_not_open', 10, null]);
    const open = await getJson('/api/v1/activities/courses?per_page=100&category_slugs=learn-to-swim');
    expect(open.data.map(({ slug }: { slug: string }) => slug)).not.toContain('improvers');
    const host = 'bookings.harbour.localhost';
    const { data: harbour } = await getJson('/api/v1/activities/courses', { host });
    expect(harbour.map(({ slug }: { slug: string }) => slug)).toEqual(['harbour-stage-2', 'harbour-stage-1']);
    expect((await getJson('/api/v1/activities/camps', { host })).data).toHaveLength(2);
  });

  test('has swimming by tickets in each state on any day [ACT-14 ACT-26 ACT-29]', async () => {
    for (const daysAhead of [1, 2, 13, 34, 58]) {
      const swims = await getDay('swimming', addDays(today, daysAhead));
      expect(
        swims.every(({ booking_type, tickets }) => booking_type === 'ticketed' && tickets.length >= 4),
      ).toBe(true);
      expect(swims.map(({ tag }) => [tag.code, tag.colour])).toEqual(
        expect.arrayContaining([
          ['sold_out', 'neutral'],
          ['available', 'danger'],
          ['available', 'success'],
        ]),
      );
      const tickets = swims.flatMap((swim) => swim.tickets.map(({ name, attendees }) => [name, attendees]));
      expect(tickets).toEqual(
        expect.arrayContaining([
          ['Adult', 1],
          ['Junior (8 to 15)', 1],
          ['Senior (65 and over)', 1],
          ['Family of 4', 4],
        ]),
      );
    }
    const past = await getDay('swimming', today);
    expect(past[0]?.tag.code).toBe('past_session');
  });

  test('has chosen, allocated and shared courts and a whole hall [ACT-21 ACT-45 ACT-46]', async () => {
    const date = addDays(today, 2);
    const badminton = await getDay('badminton', date);
    const locations = new Set(badminton.map(({ location_name }) => location_name));
    expect(locations).toEqual(new Set(['Court 1', 'Court 2', 'Court 3', 'Court 4', 'Sports hall']));
    expect(badminton.some(({ capacity }) => capacity.available === 0)).toBe(true);
    expect((await getDay('squash', date)).every(({ capacity }) => capacity.maximum === 2)).toBe(true);
    const tennis = await getDay('tennis', date);
    const freePlay = tennis.filter(({ name }) => name === 'Tennis free play');
    expect(freePlay.length).toBeGreaterThan(20);
    expect(freePlay.every(({ capacity }) => capacity.maximum === 12)).toBe(true);
  });

  test('sells tennis on the ground of football, sold out where the other is [ACT-22 ACT-45]', async () => {
    for (const daysAhead of [1, 2, 13]) {
      const date = addDays(today, daysAhead);
      const tennis = await getDay('tennis', date);
      const courts = tennis.filter(({ name }) => name === 'Tennis court');
      const football = await getDay('football', date);
      const getLocations = (views: typeof football) =>
        new Set(views.flatMap(({ locations }) => locations.map(({ names }) => names[0])));
      expect(getLocations(courts)).toEqual(new Set(['All-weather court']));
      expect(getLocations(football)).toEqual(getLocations(courts));
      const listSoldOut = (views: typeof football) =>
        views
          .filter(({ tag }) => tag.code === 'sold_out')
          .map(({ starts_at }) => starts_at.local.slice(11, 16));
      expect(listSoldOut(football)).toEqual(['18:00', '19:00']);
      expect(listSoldOut(courts)).toEqual(['18:00', '19:30']);
    }
    const { data } = await getJson(`${arena}/categories?in_use=true`);
    const [courtsInUse] = data.filter(({ slug }: { slug: string }) => slug === 'courts');
    expect(courtsInUse.in_use).toEqual({ in_use: true, reasons: ['children'] });
    for (const slug of ['tennis', 'football']) {
      const { data: category } = await getJson(`${arena}/categories/${slug}?in_use=true`);
      expect(category.in_use).toEqual({ in_use: true, reasons: ['schedules'] });
    }
  });

  test('names who leads each camp and course [CMP-19 CRS-10]', async () => {
    for (const at of [host, 'bookings.harbour.localhost']) {
      for (const list of ['camps', 'courses']) {
        const { data } = await getJson(`/api/v1/activities/${list}?per_page=100`, { host: at });
        expect(data.length).toBeGreaterThan(1);
        for (const { slug } of data) {
          const { data: bundle } = await getJson(`/api/v1/activities/${list}/${slug}`, { host: at });
          expect([slug, bundle.instructors]).toEqual([
            slug,
            [{ id: expect.any(String), name: expect.any(String) }],
          ]);
          // Nobody leads two sessions at once, so no session of a camp or course clashes.
          const clashes = bundle.occurrences.flatMap(({ clashes }: { clashes: unknown[] }) => clashes ?? []);
          expect([slug, clashes]).toEqual([slug, []]);
        }
      }
    }
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

  test('lets everyone in whom the start message names [AUT-01]', async () => {
    const message = formatStartupMessage({ dataDir: '.', shouldSeedDemo: true });
    const emails = message.match(/\S+@\S+\.test/g) ?? [];
    expect(emails.length).toBeGreaterThan(4);
    for (const email of emails) {
      const at = email.endsWith('@harbour.test') ? 'bookings.harbour.localhost' : host;
      expect([email, (await logIn(email, at)).status]).toEqual([email, 200]);
    }
  });

  test('has the saved cards and the credit that the start message promises', async () => {
    const lines = formatStartupMessage({ dataDir: '.', shouldSeedDemo: true }).split('\n');
    const findPromised = (promise: RegExp) =>
      lines.filter((line) => promise.test(line)).flatMap((line) => /\S+@\S+/.exec(line) ?? []);
    const readEmails = async (table: 'saved_card' | 'account') => {
      const rows = await database.run(sql<{ email: string }>`
        select distinct p.email from ${sql.table(table)} t
        join person p on p.client_id = t.client_id and p.id = t.person_id order by p.email`);
      return rows.map(({ email }) => email);
    };
    expect(findPromised(/saved card/)).toEqual(await readEmails('saved_card'));
    expect(findPromised(/credit/)).toEqual(await readEmails('account'));
  });

  test('has the sandboxes’ credentials, and the job generates nothing twice [PAY-01 ADM-06]', async () => {
    const [client] = await database.run(sql<{ id: string }>`select id from client where slug = 'demo'`);
    const credentialsKey = { clientId: client?.id ?? '', provider: 'opayo' };
    expect(await readCredentials(database.run, keys.encryption, credentialsKey)).toMatchObject({
      vendor: 'sandbox',
    });
    const invalid: object[] = [];
    const generated = await generateOccurrences(database, now, {
      reportInvalid: (recurrence) => invalid.push(recurrence),
    });
    expect([generated, invalid]).toMatchObject([{ written: 0, withdrawn: 0 }, []]);
  });
});
