import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCardToken, createTestShop, type TestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { createOrderPage, createUnpaidOrder, payOrder, readOrderToken } from '../../testing/unpaid-orders.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';

// A race twice: with the product's guards, and with the same statements without them, which shows the fault.
const sandbox = await startSandbox();

/** Opens the link of one order in two browsers, pays in both at the same time, and counts the provider's payments. */
async function payInTwoBrowsers(shop: TestShop) {
  const buyer = await createUnpaidOrder(shop);
  const token = await readOrderToken(buyer);
  const pages = [createOrderPage(shop, token), createOrderPage(shop, token)];
  const cards = await Promise.all(
    pages.map(async (page) => {
      const prepared = await page.prepare();
      if (!prepared.ok) throw new Error(`Refused: ${prepared.code}`);
      return createCardToken(shop, prepared.value, 'ok');
    }),
  );
  // Both requests have read the order when one saves its attempt.
  await holdWrites(shop.world, { table: 'payment_attempt', count: 2 }, () =>
    Promise.all(
      pages.map(async (page, n) => {
        const paid = await page.authorise(cards[n] ?? {});
        if (paid.ok) await page.complete(paid.value.transaction_uuid);
      }),
    ),
  );
  const attempts = await shop.world.run(sql<{ id: string }>`
    select a.id from payment_attempt a join "order" o on o.client_id = a.client_id and o.checkout_id = a.checkout_id
    where o.id = ${buyer.orderId}`);
  const ids = new Set(attempts.map(({ id }) => id));
  const lines = (await sandbox.books()).filter(({ reference }) => ids.has(reference));
  return {
    accepted: lines.filter(({ status, captured }) => status === 'authorised' || captured > 0).length,
    captured: lines.filter(({ captured }) => captured > 0).length,
  };
}

describe('with the guards', async () => {
  const shop = await createTestShop(await createTestDatabase(8), sandbox, 'stripe');

  test('one order is authorised and captured once, though two browsers pay it at the same time [PAY-08]', async () => {
    expect(await payInTwoBrowsers(shop)).toEqual({ accepted: 1, captured: 1 });
  });

  test('the database refuses a second payment of an order that is captured [PAY-08]', async () => {
    const buyer = await createUnpaidOrder(shop);
    const id = await payOrder(createOrderPage(shop, await readOrderToken(buyer)));
    await expect(
      shop.world.run(sql`
        update payment_attempt set state = 'captured', captured = amount
        where client_id = ${shop.client.id} and id = ${buyer.transactionId} and ${id}::uuid <> id`),
    ).rejects.toThrow(/payment_attempt_paid/);
  });
});

describe('without the guards', async () => {
  const database = await createTestDatabase(8, { canBreakInvariants: true });
  for (const statement of [
    sql`drop index payment_attempt_live`,
    sql`drop index payment_attempt_paid`,
    sql`alter table payment_attempt drop constraint payment_attempt_client_id_reference_key`,
  ])
    await database.run(statement);
  const unguarded = removeStatementGuard(
    database,
    `from checkout where client_id = $1 and id = $2 for update`,
    `from checkout where client_id = $1 and id = $2`,
  );
  const shop = await createTestShop({ ...database, ...unguarded }, sandbox, 'stripe');

  test('two cards are authorised for one order when two browsers pay it at the same time', async () => {
    expect((await payInTwoBrowsers(shop)).accepted).toBe(2);
    await unguarded.close();
  });
});
