import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestBuyer, createTestShop, readAttempt, readOutboxEmails } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { countSold, createTestDatabase } from '../../testing/test-database.ts';
import { cancelUnpaidBookings } from './index.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');
const hour = 3_600_000;

/** A customer with an order whose capture was refused. */
async function createUnpaidOrder() {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const { provider_ref: ref } = await readAttempt(shop, paid.value.transaction_uuid);
  await sandbox.postForm(
    `/v1/payment_intents/${ref}/cancel`,
    {},
    { authorization: 'Bearer sk_test_sandbox' },
  );
  const done = await buyer.complete(paid.value.transaction_uuid);
  const orderId = String(done.ok && done.value.complete_order_id);
  const subjects = async () =>
    (await readOutboxEmails(shop))
      .filter(({ to }) => to === buyer.person.email)
      .map(({ subject }) => subject);
  return { ...buyer, orderId, subjects };
}

/** The balance of an order on the client's receivable account. */
async function readAmountOwed(orderId: string) {
  const [row] = await database.run(sql<{ owed: number }>`
    select (coalesce(sum(j.amount) filter (where t.code = 'receivable'), 0)
      - coalesce(sum(j.amount) filter (where f.code = 'receivable'), 0))::int as owed
    from journal j
    join account f on f.client_id = j.client_id and f.id = j.from_account_id
    join account t on t.client_id = j.client_id and t.id = j.to_account_id
    where j.client_id = ${shop.client.id} and j.order_id = ${orderId}`);
  return row?.owed;
}

test('unpaid places are released once, 2 hours before the start, and nothing is owed [CHK-12]', async () => {
  const buyer = await createUnpaidOrder();
  await database.run(sql`
    update occurrence set starts_at = ${new Date(sandbox.now() + 3 * hour)}, ends_at = ${new Date(sandbox.now() + 4 * hour)}
    where client_id = ${shop.client.id} and id = ${buyer.occurrence.occurrenceId}`);
  await cancelUnpaidBookings(shop.deps);
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
  expect(await buyer.order(buyer.orderId)).toMatchObject({
    value: { status: 'awaiting_payment', balance: { value: 500 } },
  });
  await sandbox.advance(hour + 60_000);
  await Promise.all([cancelUnpaidBookings(shop.deps), cancelUnpaidBookings(shop.deps)]);
  expect(await cancelUnpaidBookings(shop.deps)).toBe(0);
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 0, consumed: 0 });
  expect(await readAmountOwed(buyer.orderId)).toBe(0);
  expect(await buyer.order(buyer.orderId)).toMatchObject({
    value: { status: 'cancelled', total: { value: 500 }, balance: { value: 0 } },
  });
  expect((await buyer.subjects()).filter((subject) => subject.includes('cancelled'))).toHaveLength(1);
});

test('unpaid places of a later occurrence are released 24 hours after the refusal [CHK-12]', async () => {
  const buyer = await createUnpaidOrder();
  await sandbox.advance(24 * hour - 60_000);
  await cancelUnpaidBookings(shop.deps);
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
  await sandbox.advance(60_000);
  await cancelUnpaidBookings(shop.deps);
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 0, consumed: 0 });
  expect(await readAmountOwed(buyer.orderId)).toBe(0);
});
