import { expect, test } from 'vitest';
import { createTestShop } from '../../../testing/checkouts.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { removeStatementGuard } from '../../../testing/unguarded-statements.ts';
import { createUnpaidOrder, readAmountOwed } from '../../../testing/unpaid-orders.ts';
import { holdWrites } from '../../../testing/wait-for-lock.ts';
import { cancelUnpaidBookings } from '../index.ts';

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
  const { orderId } = await createUnpaidOrder(shop);
  await sandbox.advance(25 * 3_600_000);
  const sweep = () => cancelUnpaidBookings({ ...shop.deps, database: unguarded });
  // Both have read the unpaid order when one cancels it.
  await holdWrites(database, { table: 'booking', count: 2 }, () => Promise.all([sweep(), sweep()]));
  await unguarded.close();
  expect(Number(await readAmountOwed(shop, orderId))).toBeLessThan(0);
});
