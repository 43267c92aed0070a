import { expect, test } from 'vitest';
import { createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { createUnpaidOrder, readAmountOwed } from '../../testing/unpaid-orders.ts';
import { cancelUnpaidBookings } from './index.ts';

// Control of cancel-unpaid.test.ts, in its own database: the sweep's own statement without its lock.
test('without the lock on the checkout, concurrent sweeps cancel an order twice', async () => {
  const database = await createTestDatabase(12, { canBreakInvariants: true });
  const sandbox = await startSandbox();
  const shop = await createTestShop(database, sandbox, 'stripe');
  const unguarded = removeStatementGuard(
    database,
    `from checkout where client_id = $1 and id = $2 for update`,
    `from checkout where client_id = $1 and id = $2`,
  );
  const owed: unknown[] = [];
  // A slow machine may run the sweeps one after the other.
  for (let round = 0; round < 5 && !owed.includes(-500); round += 1) {
    const orders = [await createUnpaidOrder(shop), await createUnpaidOrder(shop)];
    await sandbox.advance(25 * 3_600_000);
    const sweep = () => cancelUnpaidBookings({ ...shop.deps, database: unguarded });
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    for (const { orderId } of orders) owed.push(await readAmountOwed(shop, orderId));
  }
  await unguarded.close();
  expect(owed.some((amount) => Number(amount) < 0)).toBe(true);
});
