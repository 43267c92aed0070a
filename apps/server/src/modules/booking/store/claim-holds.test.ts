import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestShopper } from '../../../testing/carts.ts';
import { type ClaimedKind, claimedKinds, createClaimedKind } from '../../../testing/claims.ts';
import { createTestOccurrence, createTestVenue } from '../../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer } from '../../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../../testing/test-database.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { holdWrites } from '../../../testing/wait-for-lock.ts';
import { cartRoutes } from '../../cart/index.ts';

// What each of the three functions that claim does to the cart and its hold.

// A place lapses here without its counter.
const database = await createTestDatabase(8, { canBreakInvariants: true });
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const app = createTestServer(
  database,
  (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  { now: () => noon },
);
const { run } = database;
const lastBookable = { last_bookable_at: new Date(minutesAfter(20)) };

const createItem = async (kind: ClaimedKind) =>
  (await createClaimedKind(database, venue, kind, lastBookable)).createItem();

async function createShopper() {
  const { headers, personId } = await logInTestCustomer(database, client);
  const ofHold = sql`cart_id = (
    select id from cart where client_id = ${client.id} and owner = ${`person:${personId}`})`;
  const readHold = () => run(sql`select ends_at as "endsAt", cap_at as "capAt" from hold where ${ofHold}`);
  return { ...createTestShopper(app, headers, personId), ofHold, readHold };
}

const until = (end: number, cap: number) => [
  { endsAt: new Date(minutesAfter(end)), capAt: new Date(minutesAfter(cap)) },
];

describe.each(claimedKinds)('a claim of %s', (kind) => {
  test('ends the extensions of the hold when its session can no longer be booked [BSK-15]', async () => {
    const { add, readHold } = await createShopper();
    const occurrence = { last_bookable_at: new Date(minutesAfter(25)) };
    expect(await add(await createTestOccurrence(database, venue, { occurrence }))).toMatchObject({
      ok: true,
    });
    expect(await readHold()).toEqual(until(15, 25));
    expect(await add(await createItem(kind))).toMatchObject({ ok: true });
    expect(await readHold()).toEqual(until(15, 20));
  });

  test('starts a new hold once the places of the old one have lapsed, and replies with them [BSK-44]', async () => {
    const { add, ofHold, readHold } = await createShopper();
    expect(await add(await createTestOccurrence(database, venue))).toMatchObject({ ok: true });
    const past = new Date(minutesAfter(-1));
    await run(sql`update hold set ends_at = ${past}, cap_at = ${past} where ${ofHold}`);
    await run(sql`
      with lapsed as (update cart_line set status = 'lapsed' where ${ofHold} returning id)
      update booking set status = 'lapsed' where line_id in (select id from lapsed)`);
    const added = await add(await createItem(kind));
    expect(added).toMatchObject({ ok: true, value: { lapsed: [{ name: 'Spin' }] } });
    expect(await readHold()).toEqual(until(15, 20));
  });

  test('uses the cart that another request has created since [BSK-15]', async () => {
    const { add, cart } = await createShopper();
    const items = [await createItem(kind), await createItem(kind)];
    const added = await holdWrites(database, { table: 'cart', count: 2 }, () =>
      Promise.all(items.map((item) => add(item))),
    );
    expect(added).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await cart()).toMatchObject({ value: { item_count: 2 } });
  });
});
