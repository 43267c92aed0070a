import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSweeps } from './background-jobs.ts';
import { createTestBuyer, createTestShop, readAttempt } from './testing/checkouts.ts';
import { startSandbox } from './testing/payment-sandbox.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { createUnpaidOrder } from './testing/unpaid-orders.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');
const hour = 3_600_000;

test('a sweep whose signal has aborted begins no more work [PAY-09 CHK-12]', async () => {
  const unpaid = await createUnpaidOrder(shop);
  await sandbox.advance(25 * hour);
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  const id = paid.ok ? paid.value.transaction_uuid : '';
  await sandbox.advance(2.1 * 60_000);
  await database.run(sql`insert into rate_limit (key, points, expire) values ('old', 1, 1)`);
  const readWork = async () => ({
    attempt: (await readAttempt(shop, id)).state,
    limits: (await database.run(sql`select from rate_limit where expire = 1`)).length,
    order: await unpaid.order(unpaid.orderId).then((order) => order.ok && order.value.status),
  });
  // The others have tests of their own.
  const names = [
    'reconcile payments',
    'send refunds',
    'cancel unpaid bookings',
    'delete expired rate limits',
  ];
  const sweeps = createSweeps(shop.deps).filter(({ name }) => names.includes(name));
  expect(sweeps).toHaveLength(names.length);
  for (const { work } of sweeps) await work(AbortSignal.abort());
  expect(await readWork()).toEqual({ attempt: 'authorised', limits: 1, order: 'awaiting_payment' });
  for (const { work } of sweeps) await work(new AbortController().signal);
  expect(await readWork()).toEqual({ attempt: 'captured', limits: 0, order: 'cancelled' });
});
