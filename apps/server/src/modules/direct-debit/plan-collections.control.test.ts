import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestShop } from '../../testing/checkouts.ts';
import {
  createTestDebitPlan,
  createTestPayer,
  readCollections,
  sweepTwice,
} from '../../testing/direct-debits.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';
import { planCollections } from './plan-collections.ts';

// Control of direct-debit.test.ts, in its own database: without the lock on the agreement and the constraint.
const database = await createTestDatabase(8, { canBreakInvariants: true });

test('without the lock and the constraint, two sweeps plan a month twice', async () => {
  const sandbox = await startSandbox();
  await sandbox.advance(15 * 86_400_000);
  const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 60 });
  const plan = await createTestDebitPlan(shop);
  await (await createTestPayer(shop, plan.id)).join();
  await sweepTwice(shop);
  await sandbox.advance(Date.parse('2030-06-20T08:00:00Z') - sandbox.now());
  await database.run(sql`alter table debit_collection drop constraint debit_collection_once`);
  const unlocked = removeStatementGuard(database, 'for update');
  const unguarded = removeStatementGuard(
    unlocked,
    'on conflict on constraint debit_collection_once do nothing',
  );
  await holdWrites(database, { table: 'debit_collection', count: 2 }, () =>
    Promise.all([1, 2].map(() => planCollections({ ...shop.deps, database: unguarded }))),
  );
  await unguarded.close();
  await unlocked.close();
  expect(await readCollections(shop)).toHaveLength(2);
});
