import { type Compilable, sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database, queryBuilder, type RunStatement } from '#platform/database/database';
import { createTestBuyer, createTestShop, readOrders, type TestShop } from '../../testing/checkouts.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeCartLocks } from '../../testing/unguarded-statements.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';

// Each race twice: with the product's guards, and with the same statements without them, which shows the fault.
const sandbox = await startSandbox();
const guarded = await createTestDatabase(8);
const unguarded = await createUnguardedDatabase();
const shops = {
  guarded: await createTestShop(guarded, sandbox, 'stripe'),
  unguarded: await createTestShop(unguarded, sandbox, 'stripe'),
};

/**
 * Runs the product's own statements without row locks and without the condition that settles a booking once, in a
 * database without the constraints behind them.
 */
async function createUnguardedDatabase(): Promise<Database> {
  const world = createDatabase(await cloneDatabase({ canBreakInvariants: true }), 8);
  afterAll(world.close);
  const database = await removeCartLocks(world);
  for (const statement of [
    sql`drop index payment_attempt_live`,
    sql`alter table payment_attempt drop constraint payment_attempt_client_id_reference_key`,
    sql`drop index tender_attempt`,
    sql`drop index order_line_cart_line`,
    sql`alter table "order" drop constraint order_client_id_checkout_id_key`,
    sql`alter table provider_event drop constraint provider_event_pkey`,
  ])
    await database.run(statement);
  const withoutLocks =
    (run: RunStatement): RunStatement =>
    (statement) =>
      run({
        compile: () => {
          const query = statement.compile(queryBuilder);
          const unlocked = query.sql.replace(/\s+for (no key )?update\s*$/, '');
          return {
            ...query,
            sql: unlocked.replace(/(update booking set status = 'settled'.*) and status = 'reserved'/s, '$1'),
          };
        },
      } as Compilable<never>);
  return {
    ...database,
    close: world.close,
    run: withoutLocks(database.run),
    inTransaction: (work) =>
      database.inTransaction((tx) => work(Object.assign(withoutLocks(tx), { isTransaction: true as const }))),
  };
}

/** Authorises with two cards, both before one attempt is saved, and returns how many the provider authorised. */
async function authoriseTwice(shop: TestShop): Promise<number> {
  const buyer = await createTestBuyer(shop);
  // The checkout exists already, because its first insert waits for a concurrent one.
  await buyer.pay('declined');
  const cards = [await buyer.card('ok'), await buyer.card('ok')];
  const before = (await sandbox.books()).length;
  await holdWrites(shop.world, { table: 'payment_attempt', count: 2 }, () =>
    Promise.all(cards.map((card) => buyer.authorise(card))),
  );
  return (await sandbox.books()).slice(before).filter(({ status }) => status === 'authorised').length;
}

/** Completes a payment five times, all before one writes, and returns how many orders and different responses there are. */
async function completeRepeatedly(shop: TestShop): Promise<{ orders: number; responses: number }> {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const id = paid.value.transaction_uuid;
  const replies = await holdWrites(shop.world, { table: 'order', count: 5 }, () =>
    Promise.all(Array.from({ length: 5 }, () => buyer.complete(id))),
  );
  const orders = (await readOrders(shop)).filter(({ attempt_id }) => attempt_id === id).length;
  return {
    orders,
    responses: new Set(replies.map((reply) => JSON.stringify(reply.ok ? reply.value : reply.code))).size,
  };
}

/** Delivers one event five times at the same time, and returns how many jobs it queued. */
async function deliverRepeatedly(shop: TestShop): Promise<number> {
  const payload = JSON.stringify({
    id: 'evt_race',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_race', object: 'payment_intent' } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_sandbox',
    timestamp: Math.floor(sandbox.now() / 1000),
  });
  const deliver = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/payment-providers/stripe/webhook',
      headers: {
        host: shop.client.host,
        'content-type': 'application/json',
        'stripe-signature': signature,
      },
      payload,
    });
  const replies = await Promise.all(Array.from({ length: 5 }, deliver));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  const jobs = await shop.world.run(sql`
    select id from outbox where kind = 'reconcile_payment' and client_id = ${shop.client.id}
      and payload ->> 'ref' = 'pi_race'`);
  return jobs.length;
}

describe('with the guards', () => {
  test('two cards at the same time are one authorisation [PAY-08]', async () => {
    expect(await authoriseTwice(shops.guarded)).toBe(1);
  });

  test('concurrent completions get the same order [PAY-08]', async () => {
    expect(await completeRepeatedly(shops.guarded)).toEqual({ orders: 1, responses: 1 });
  });

  test('one event that is delivered repeatedly queues one job [PAY-08]', async () => {
    expect(await deliverRepeatedly(shops.guarded)).toBe(1);
  });
});

describe('without the guards', () => {
  test('two cards at the same time are both authorised', async () => {
    expect(await authoriseTwice(shops.unguarded)).toBe(2);
  });

  test('concurrent completions make several orders of one payment', async () => {
    expect((await completeRepeatedly(shops.unguarded)).orders).toBeGreaterThan(1);
  });

  test('one event that is delivered repeatedly queues several jobs', async () => {
    expect(await deliverRepeatedly(shops.unguarded)).toBe(5);
  });
});

describe('a response to authorise that got lost', () => {
  test('of a free cart is found again by the same request, also after the order [CHK-11 PAY-08]', async () => {
    const shop = shops.guarded;
    const buyer = await createTestBuyer(shop, 0);
    const [first, second] = [
      await buyer.authorise({ payments: [] }),
      await buyer.authorise({ payments: [] }),
    ];
    const id = first.ok ? first.value.transaction_uuid : '';
    expect(second).toMatchObject({
      ok: true,
      value: { transaction_uuid: id, transaction_status: 'authorised' },
    });
    const done = await buyer.complete(id);
    expect(done).toMatchObject({ value: { status: 'success' } });
    expect(await buyer.authorise({ payments: [] })).toMatchObject({
      ok: true,
      value: { transaction_uuid: id, transaction_status: 'authorised' },
    });
    expect(await buyer.complete(id)).toEqual(done);
    // A new cart is a new purchase.
    await buyer.add(await shop.createOccurrence(0));
    const next = await buyer.authorise({ payments: [] });
    expect(next).toMatchObject({ ok: true });
    expect(next.ok && next.value.transaction_uuid).not.toBe(id);
  });
});
