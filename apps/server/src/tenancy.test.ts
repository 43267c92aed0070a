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

// Rule 8: one tenant never sees another. Two clients with all their data, walked over every route of the table.
const world = await createTestDatabase(8);
await seedDemo(world, testKeys, noon);
const settings = readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32) });
const createApp = (database: Database): FastifyInstance =>
  buildApp({ database, now: () => noon, settings, keys: testKeys, log: createLogger('silent') });
const app = createApp(world);
const createDatabaseFor = await createRlsDatabase(world);

const getClient = (slug: string) => ({ id: getClientId(slug), slug, host: `bookings.${slug}.localhost` });
const [demo, harbour] = [getClient('demo'), getClient('harbour')];
const demoCustomer = await logInTestCustomer(world, demo);
const harbourCustomer = await logInTestCustomer(world, harbour);
afterAll(() => app.close());

/** What of a client an address can name. */
async function readNames(client: { id: string }, personId: number) {
  const [session] = await world.run(sql<{ id: string; venue: string; category: string; day: string }>`
    select o.id, v.slug as venue, k.slug as category, (o.starts_at at time zone o.timezone)::date::text as day
    from occurrence o
    join venue v on v.client_id = o.client_id and v.id = o.venue_id
    join category k on k.client_id = o.client_id and k.id = o.category_id
    where o.client_id = ${client.id} and o.status = 'bookable' and o.starts_at > ${new Date(noon)}
      and o.booking_strategy is null and o.first_bookable_at < ${new Date(noon)}
      and not o.members_only and o.min_age is null and o.consumed < o.maximum
    order by o.starts_at, o.id limit 1`);
  const [order] = await world.run(sql<{ id: string; line: string }>`
    select o.id, b.id as line from "order" o
    join booking b on b.client_id = o.client_id and b.order_id = o.id
    where o.client_id = ${client.id} limit 1`);
  if (!session || !order) throw new Error('The demonstration lacks a session or an order.');
  const filled: Record<string, string> = {
    slug: session.venue,
    venue: session.venue,
    activity: session.category,
    category: session.category,
    id: session.id,
    cartItemId: order.line,
    transactionId: order.id,
    transactionUuid: order.id,
    userId: String(personId),
    source: 'activity-booking',
  };
  const fill = (path: string): string =>
    (path.includes('/orders/') ? path.replace(':id', order.id) : path).replace(
      /:(\w+)/g,
      (_, name: string) => filled[name] ?? session.id,
    );
  return { ...session, orderId: order.id, fill };
}
const demoNames = await readNames(demo, demoCustomer.personId);
const harbourNames = await readNames(harbour, harbourCustomer.personId);
// A stream has no end to wait for; what it tells whom is proved beside it.
const routes = getRegisteredRoutes(app).filter(({ path }) => path !== streamEvents.path);

describe('one tenant never sees another', () => {
  test('no route shows what belongs to another client, or changes it', async () => {
    const theirs = await countRows(demo.id);
    const secrets = await readSecrets(demo.id);
    expect(secrets.length).toBeGreaterThan(100);
    for (const row of routes) {
      // One of the routes logs out, so each call is somebody's own.
      const { headers } = await logInTestCustomer(world, harbour);
      const url = `${demoNames.fill(row.path)}?date=${demoNames.day}&venue=${demoNames.venue}`;
      const answer = await app.inject({
        method: row.method,
        url,
        headers,
        ...(row.method === 'GET' ? {} : { payload: buildBody(demoNames.id, demoCustomer.personId) }),
      });
      const leaked = secrets.filter((secret) => answer.body.includes(secret));
      expect([`${row.method} ${row.path}`, leaked]).toEqual([`${row.method} ${row.path}`, []]);
      expect(answer.statusCode, `${row.method} ${row.path}`).toBeLessThan(500);
    }
    expect(await countRows(demo.id)).toEqual(theirs);
  });

  test('every read answers the same where the database itself hides the other client', async () => {
    for (const [client, names, person] of [
      [demo, demoNames, demoCustomer],
      [harbour, harbourNames, harbourCustomer],
    ] as const) {
      const hidden = createApp(createDatabaseFor(client.id));
      for (const { path } of routes.filter(({ method }) => method === 'GET')) {
        const url = `${names.fill(path)}?date=${names.day}`;
        const [plain, seen] = await Promise.all(
          [app, hidden].map((one) => one.inject({ url, headers: person.headers })),
        );
        expect([url, seen?.statusCode, seen?.body]).toEqual([url, plain?.statusCode, plain?.body]);
      }
      await hidden.close();
    }
  });

  test('a place is claimed and given back where the database itself hides the other client', async () => {
    const hidden = createApp(createDatabaseFor(harbour.id));
    const headers = { ...harbourCustomer.headers, 'content-type': 'application/json' };
    const added = await hidden.inject({
      method: 'POST',
      url: harbourNames.fill('/api/v1/users/:userId/carts/:source/items'),
      headers,
      payload: buildBody(harbourNames.id, harbourCustomer.personId),
    });
    expect([added.statusCode, added.json()]).toMatchObject([200, { data: { item_count: 1 } }]);
    const cleared = await hidden.inject({ method: 'DELETE', url: '/api/activities/cart', headers });
    expect(cleared.json()).toMatchObject({ data: { item_count: 0 } });
    await hidden.close();
  });

  test('the detector finds a statement that names no client', async () => {
    const countVenues = sql<{ n: number }>`select count(*)::int as n from venue`;
    const [plain] = await world.run(countVenues);
    const [seen] = await createDatabaseFor(harbour.id).run(countVenues);
    expect(seen?.n).toBeLessThan(plain?.n ?? 0);
  });
});

/** A body that names the other client's session and person in every way that some route reads. */
const buildBody = (occurrenceId: string, personId: number) => {
  const item = { purchasable_id: occurrenceId, purchasable_type: 'purchasableOccurrence', quantity: 1 };
  return {
    data: { items: [item] },
    items: [item],
    selected_user_id: personId,
    cart_item_ids: [occurrenceId],
  };
};

/** How much a client has of everything, and what is sold of it. */
async function countRows(client: string) {
  const [counts] = await world.run(sql`
    select
      (select count(*) from booking where client_id = ${client}) as bookings,
      (select sum(consumed) from occurrence where client_id = ${client}) as consumed,
      (select count(*) from cart where client_id = ${client}) as carts,
      (select count(*) from "order" where client_id = ${client}) as orders,
      (select count(*) from session where client_id = ${client} and revoked_at is null) as sessions`);
  return counts;
}

/** What only this client has: ids, and the addresses of its people. */
async function readSecrets(client: string): Promise<string[]> {
  const found = await world.run(sql<{ secret: string }>`
    select id::text as secret from venue where client_id = ${client}
    union all select id::text from schedule where client_id = ${client}
    union all select id from (select id from occurrence where client_id = ${client} order by id limit 200) o
    union all select email from person where client_id = ${client}
    union all select id::text from "order" where client_id = ${client}`);
  // What was put into the address ourselves comes back in no answer but a refusal's, and there it is no news.
  return found
    .map(({ secret }) => secret)
    .filter((secret) => ![demoNames.id, demoNames.orderId].includes(secret));
}
