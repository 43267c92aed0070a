import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { countSold, createTestDatabase } from '../../testing/test-database.ts';
import { createUnpaidOrder, readAmountOwed } from '../../testing/unpaid-orders.ts';
import { cancelUnpaidBookings } from './index.ts';

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
