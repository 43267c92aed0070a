import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestBuyer, createTestShop, type TestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createKioskPage, createPhonePage } from '../../testing/phone-payments.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeCartLocks, removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';

// Races twice: with the product's guards, and with the same statements without them, which shows the fault.
const sandbox = await startSandbox();

async function showCode(shop: TestShop) {
  const buyer = await createTestBuyer(shop);
  const created = await createKioskPage(buyer).create();
  if (!created.ok) throw new Error(`Refused: ${created.code}`);
  return { buyer, linkToken: new URL(created.value.url).hash.slice(1) };
}

/** Pays one basket at the kiosk and on the phone at the same time, and counts the provider's payments and the orders. */
async function payOnBoth(shop: TestShop) {
  const { buyer, linkToken } = await showCode(shop);
  const phone = createPhonePage(shop, linkToken);
  await phone.open();
  // The checkout exists already, because its first insert waits for a concurrent one.
  await buyer.pay('declined');
  const [cardAtKiosk, cardOnPhone] = [await buyer.card(), await phone.card()];
  // Both requests have read the basket when one saves its attempt.
  const [atKiosk, onPhone] = await holdWrites(shop.world, { table: 'payment_attempt', count: 2 }, () =>
    Promise.all([buyer.authorise(cardAtKiosk), phone.authorise(cardOnPhone)]),
  );
  await Promise.all([
    atKiosk.ok && buyer.complete(atKiosk.value.transaction_uuid),
    onPhone.ok && phone.complete(onPhone.value.transaction_uuid),
  ]);
  const ids = await shop.world.run(sql<{ id: string }>`
    select a.id from payment_attempt a join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
    where c.client_id = ${shop.client.id} and c.person_id = ${buyer.person.personId}`);
  const orders = await shop.world.run(sql`
    select from "order" where client_id = ${shop.client.id} and person_id = ${buyer.person.personId}`);
  const references = new Set(ids.map(({ id }) => id));
  const lines = (await sandbox.books()).filter(({ reference }) => references.has(reference));
  return {
    accepted: lines.filter(({ status, captured }) => status === 'authorised' || captured > 0).length,
    captured: lines.filter(({ captured }) => captured > 0).length,
    orders: orders.length,
  };
}

/** Opens one link on two phones at the same time, and counts those that get it. */
async function openOnTwo(shop: TestShop): Promise<number> {
  const { linkToken } = await showCode(shop);
  const phones = [createPhonePage(shop, linkToken), createPhonePage(shop, linkToken)];
  const opened = await Promise.all(phones.map((phone) => phone.open()));
  return opened.filter(({ ok }) => ok).length;
}

describe('with the guards', async () => {
  const shop = await createTestShop(await createTestDatabase(8), sandbox, 'stripe');

  test('one basket is paid once, though kiosk and phone pay it at the same time [PAY-08]', async () => {
    expect(await payOnBoth(shop)).toEqual({ accepted: 1, captured: 1, orders: 1 });
  });

  test('one of two phones gets a link that both open at the same time [AUT-07]', async () => {
    for (let round = 0; round < 5; round += 1) expect(await openOnTwo(shop)).toBe(1);
  });
});

describe('without the guards', () => {
  test('two cards are authorised for one basket when kiosk and phone pay it at the same time', async () => {
    const database = await createTestDatabase(8, { canBreakInvariants: true });
    for (const statement of [
      sql`drop index payment_attempt_live`,
      sql`drop index payment_attempt_paid`,
      sql`alter table payment_attempt drop constraint payment_attempt_client_id_reference_key`,
    ])
      await database.run(statement);
    const unlocked = await removeCartLocks(database);
    const shop = await createTestShop({ ...database, ...unlocked }, sandbox, 'stripe');
    expect((await payOnBoth(shop)).accepted).toBe(2);
    await unlocked.close();
  });

  test('both phones get a link without its condition that it is unused', async () => {
    const database = await createTestDatabase(8);
    const unguarded = removeStatementGuard(database, '(payment_hash is null or', '(true or');
    const shop = await createTestShop({ ...database, ...unguarded }, sandbox, 'stripe');
    expect(await openOnTwo(shop)).toBe(2);
    await unguarded.close();
  });
});
