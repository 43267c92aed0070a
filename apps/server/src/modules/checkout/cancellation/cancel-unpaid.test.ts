import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestShop } from '../../../testing/checkouts.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { countSold, createTestDatabase } from '../../../testing/test-database.ts';
import { createUnpaidOrder, readAmountOwed } from '../../../testing/unpaid-orders.ts';
import { readOpenPayments } from '../../payment/index.ts';
import { cancelUnpaidBookings } from '../index.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');
const hour = 3_600_000;

test('unpaid places are released once, 2 hours before the start, and nothing is owed [CHK-12]', async () => {
  const buyer = await createUnpaidOrder(shop);
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
  expect(await readAmountOwed(shop, buyer.orderId)).toBe(0);
  expect(await buyer.order(buyer.orderId)).toMatchObject({
    value: { status: 'cancelled', total: { value: 500 }, balance: { value: 0 } },
  });
  expect((await buyer.subjects()).filter((subject) => subject.includes('cancelled'))).toHaveLength(1);
});

test('unpaid places of a later occurrence are released 24 hours after the refusal [CHK-12]', async () => {
  const buyer = await createUnpaidOrder(shop);
  await sandbox.advance(24 * hour - 60_000);
  await cancelUnpaidBookings(shop.deps);
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
  await sandbox.advance(60_000);
  await cancelUnpaidBookings(shop.deps);
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 0, consumed: 0 });
  expect(await readAmountOwed(shop, buyer.orderId)).toBe(0);
});

test('orders whose cancellation fails delay no other, and are tried again and listed until it succeeds [CHK-12]', async () => {
  const broken = [await createUnpaidOrder(shop), await createUnpaidOrder(shop)];
  const healthy = await createUnpaidOrder(shop);
  await sandbox.advance(25 * hour);
  const ids = sql.raw(broken.map(({ orderId }) => `'${orderId}'`).join(', '));
  await database.run(sql`
    create function refuse_cancellation() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await database.run(sql`
    create trigger refuse_cancellation before update on "order" for each row when (new.id in (${ids}))
    execute function refuse_cancellation()`);
  const sweep = () => cancelUnpaidBookings(shop.deps, { maxOrders: 2 });
  const readListed = async () =>
    (await readOpenPayments(database.run, sandbox.now()))
      .filter(({ clientSlug, reason }) => clientSlug === shop.client.slug && reason === 'cancellation_failed')
      .map(({ orderReference }) => orderReference);

  expect(await sweep()).toBe(2);
  expect(await sweep()).toBe(1);
  expect(await healthy.order(healthy.orderId)).toMatchObject({ value: { status: 'cancelled' } });
  expect(await readListed()).toHaveLength(2);
  expect(await sweep()).toBe(0);
  await database.run(sql`drop trigger refuse_cancellation on "order"`);
  await sandbox.advance(10 * 60_000);
  expect(await sweep()).toBe(2);
  for (const { order, orderId } of broken)
    expect(await order(orderId)).toMatchObject({ value: { status: 'cancelled' } });
  expect(await readListed()).toEqual([]);
});

test('unpaid places are released even if the email about it cannot be built [CHK-12]', async () => {
  const buyer = await createUnpaidOrder(shop);
  await sandbox.advance(25 * hour);
  await database.run(sql`
    update payment_attempt set snapshot = '{}' where client_id = ${shop.client.id} and state = 'capture_failed'`);
  await cancelUnpaidBookings(shop.deps);
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 0, consumed: 0 });
  expect(await buyer.order(buyer.orderId)).toMatchObject({ value: { status: 'cancelled' } });
});
