import { streamEvents } from '@pavilion/contract/live';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import { getRegisteredRoutes } from '#platform/http/registered-routes';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from './app.ts';
import { getClientId } from './seed/clients.ts';
import { seedDemo } from './seed/demo.ts';
import { logInTestCustomer, testKeys } from './testing/people.ts';
import { createRlsDatabase } from './testing/rls-database.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

// Rule 8: tenant isolation. Calls every route with the data of two clients.
const database = await createTestDatabase(8);
await seedDemo(database, testKeys, noon);
const settings = readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32) });
const createApp = (database: Database): FastifyInstance =>
  buildApp({ database, now: () => noon, settings, keys: testKeys, log: createLogger('silent') });
const app = createApp(database);
const createDatabaseFor = await createRlsDatabase(database);

const getClient = (slug: string) => ({ id: getClientId(slug), slug, host: `bookings.${slug}.localhost` });
const [demo, harbour] = [getClient('demo'), getClient('harbour')];
const demoCustomer = await logInTestCustomer(database, demo);
const harbourCustomer = await logInTestCustomer(database, harbour);
afterAll(() => app.close());

/** Ids and slugs of a client, to fill path parameters. */
async function readNames(client: { id: string }, personId: number) {
  const [occurrence] = await database.run(sql<{ id: string; venue: string; category: string; day: string }>`
    select o.id, v.slug as venue, k.slug as category, (o.starts_at at time zone o.timezone)::date::text as day
    from occurrence o
    join venue v on v.client_id = o.client_id and v.id = o.venue_id
    join category k on k.client_id = o.client_id and k.id = o.category_id
    where o.client_id = ${client.id} and o.status = 'bookable' and o.starts_at > ${new Date(noon)}
      and o.booking_strategy is null and o.first_bookable_at < ${new Date(noon)}
      and not o.members_only and o.min_age is null and o.consumed < o.maximum and not o.is_in_bundle
      and not exists (select from ticket t where t.client_id = o.client_id and t.schedule_id = o.schedule_id)
    order by o.starts_at, o.id limit 1`);
  const [ticket] = await database.run(sql<{ id: string; occurrence: string }>`
    select t.id, o.id as occurrence from ticket t
    join occurrence o on o.client_id = t.client_id and o.schedule_id = t.schedule_id
    where t.client_id = ${client.id} and o.starts_at > ${new Date(noon)} order by o.starts_at, t.id limit 1`);
  const [order] = await database.run(sql<{ id: string; line: string }>`
    select o.id, b.id as line from "order" o
    join order_line ol on ol.client_id = o.client_id and ol.order_id = o.id
    join booking b on b.client_id = ol.client_id and b.line_id = ol.cart_line_id
    where o.client_id = ${client.id} limit 1`);
  const [bundle] = await database.run(sql<{ camps: string; courses: string; bought: string }>`
    select min(s.id::text) filter (where k.booking_type = 'camps') as camps,
      min(s.id::text) filter (where k.booking_type = 'courses') as courses, min(u.id::text) as bought
    from bundle u
    join schedule s on s.client_id = u.client_id and s.id = u.schedule_id
    join template t on t.client_id = s.client_id and t.id = s.template_id
    join category k on k.client_id = t.client_id and k.id = t.category_id
    where u.client_id = ${client.id}`);
  if (!occurrence || !order || !bundle || !ticket)
    throw new Error(`Client ${client.id} has no bookable occurrence, order, camp or ticket`);
  const params: Record<string, string> = {
    slug: occurrence.venue,
    venue: occurrence.venue,
    activity: occurrence.category,
    category: occurrence.category,
    id: occurrence.id,
    activityId: ticket.id,
    cartItemId: order.line,
    transactionId: order.id,
    transactionUuid: order.id,
    userId: String(personId),
    bookingId: order.line,
    waitlistId: '1',
    source: 'activity-booking',
  };
  const ids = [
    ['/orders/', order.id],
    ['/camps/', bundle.camps],
    ['/courses/', bundle.courses],
    ['/booking-bundles/', bundle.bought],
  ] as const;
  const fill = (path: string): string =>
    path
      .replace(':id', ids.find(([part]) => path.includes(part))?.[1] ?? ':id')
      .replace(/:(\w+)/g, (_, name: string) => params[name] ?? occurrence.id);
  return { ...occurrence, ticket, orderId: order.id, lineId: order.line, fill };
}
const demoNames = await readNames(demo, demoCustomer.personId);
const harbourNames = await readNames(harbour, harbourCustomer.personId);
// The event stream does not end; its own test covers isolation.
const routes = getRegisteredRoutes(app).filter(({ path }) => path !== streamEvents.path);

describe('tenant isolation', () => {
  test('no route returns or changes data of another client', async () => {
    const countsBefore = await countRows(demo.id);
    const secrets = await readSecrets(demo.id);
    expect(secrets.length).toBeGreaterThan(100);
    for (const route of routes) {
      // Logs in for each call, because one of the routes logs out.
      const { headers } = await logInTestCustomer(database, harbour);
      const url = `${demoNames.fill(route.path)}?date=${demoNames.day}&venue=${demoNames.venue}`;
      const response = await app.inject({
        method: route.method,
        url,
        headers,
        ...(route.method === 'GET' ? {} : { payload: buildBody(demoNames, demoCustomer.personId) }),
      });
      const leaked = secrets.filter((secret) => response.body.includes(secret));
      expect([`${route.method} ${route.path}`, leaked]).toEqual([`${route.method} ${route.path}`, []]);
      expect(response.statusCode, `${route.method} ${route.path}`).toBeLessThan(500);
    }
    expect(await countRows(demo.id)).toEqual(countsBefore);
  });

  test('every GET returns the same under row-level security', async () => {
    for (const [client, names, person] of [
      [demo, demoNames, demoCustomer],
      [harbour, harbourNames, harbourCustomer],
    ] as const) {
      const isolatedApp = createApp(createDatabaseFor(client.id));
      for (const { path } of routes.filter(({ method }) => method === 'GET')) {
        const url = `${names.fill(path)}?date=${names.day}`;
        const [plain, isolated] = await Promise.all(
          [app, isolatedApp].map((server) => server.inject({ url, headers: person.headers })),
        );
        expect([url, isolated?.statusCode, isolated?.body]).toEqual([url, plain?.statusCode, plain?.body]);
      }
      await isolatedApp.close();
    }
  });

  test('claims and releases a place under row-level security', async () => {
    const isolatedApp = createApp(createDatabaseFor(harbour.id));
    const headers = { ...harbourCustomer.headers, 'content-type': 'application/json' };
    const added = await isolatedApp.inject({
      method: 'POST',
      url: harbourNames.fill('/api/v1/users/:userId/carts/:source/items'),
      headers,
      payload: buildBody(harbourNames, harbourCustomer.personId),
    });
    expect([added.statusCode, added.json()]).toMatchObject([200, { data: { item_count: 1 } }]);
    const cleared = await isolatedApp.inject({ method: 'DELETE', url: '/api/activities/cart', headers });
    expect(cleared.json()).toMatchObject({ data: { item_count: 0 } });
    await isolatedApp.close();
  });

  test('row-level security detects a statement without a client filter', async () => {
    const countVenues = sql<{ n: number }>`select count(*)::int as n from venue`;
    const [plain] = await database.run(countVenues);
    const [isolated] = await createDatabaseFor(harbour.id).run(countVenues);
    expect(isolated?.n).toBeLessThan(plain?.n ?? 0);
  });
});

/** A body with an occurrence and a person of the other client in every field that a route reads. */
const buildBody = ({ id: occurrenceId, ticket, lineId }: typeof demoNames, personId: number) => {
  const item = { purchasable_id: occurrenceId, purchasable_type: 'purchasableOccurrence', quantity: 1 };
  return {
    data: { items: [item], user_id: personId },
    item: { id: '1' },
    items: [item],
    occurrence_id: ticket.occurrence,
    selected_user_id: personId,
    cart_item_ids: [occurrenceId],
    waivers: [{ cart_item_id: lineId, restriction_id: lineId, attendee_id: lineId, email: 'x@harbour.test' }],
  };
};

/** Row counts and consumed places of a client. */
async function countRows(client: string) {
  const [counts] = await database.run(sql`
    select
      (select count(*) from booking where client_id = ${client}) as bookings,
      (select sum(consumed) from occurrence where client_id = ${client}) as consumed,
      (select count(*) from cart where client_id = ${client}) as carts,
      (select count(*) from waitlist_entry where client_id = ${client} and ended_at is null) as waitlisted,
      (select count(*) from "order" where client_id = ${client}) as orders,
      (select count(*) from session where client_id = ${client} and revoked_at is null) as sessions`);
  return counts;
}

/** Ids and email addresses that only this client has. */
async function readSecrets(client: string): Promise<string[]> {
  const rows = await database.run(sql<{ secret: string }>`
    select id::text as secret from venue where client_id = ${client}
    union all select id::text from schedule where client_id = ${client}
    union all select id from (select id from occurrence where client_id = ${client} order by id limit 200) o
    union all select email from person where client_id = ${client}
    union all select id::text from "order" where client_id = ${client}`);
  // Ids that the test itself puts into the URL can appear in refusals.
  return rows
    .map(({ secret }) => secret)
    .filter((secret) => ![demoNames.id, demoNames.orderId].includes(secret));
}
