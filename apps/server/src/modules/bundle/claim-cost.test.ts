import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCamp, createTestBundle } from '../../testing/bundles.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { cartRoutes } from '../cart/index.ts';

const others = 40;

// One connection, so that its statistics are complete.
const database = await createTestDatabase(1);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const app = createTestServer(database, (registerRoute, deps) =>
  cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
);

/** How many bookings all statements have read so far. */
async function countBookingsRead(): Promise<number> {
  await database.run(sql`select pg_stat_force_next_flush()`);
  const [row] = await database.run(sql<{ count: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_user_tables where relname = 'booking'`);
  return row?.count ?? Number.NaN;
}

test('a claim of a camp reads none of the other bookings of its sessions [CMP-17]', async () => {
  const camp = await createTestBundle(database, venue, { schedule: { maximum: 2 * others } });
  for (let n = 0; n < others; n += 1) {
    expect(await addCamp(createTestSend(app, createTestGuest(client).headers), camp)).toMatchObject({
      ok: true,
    });
  }
  await database.run(sql`analyze`);
  // The table is so small here that reading all of it can be cheaper than an index.
  await database.run(sql`set enable_seqscan = off`);
  const customer = await logInTestCustomer(database, client);
  for (const { headers } of [customer, createTestGuest(client)]) {
    const before = await countBookingsRead();
    expect(await addCamp(createTestSend(app, headers), camp)).toMatchObject({ ok: true });
    expect((await countBookingsRead()) - before).toBeLessThan(others);
  }
});
