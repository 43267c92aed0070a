import { expect, test } from 'vitest';
import { createTestMember, readDebitBooks } from '../../testing/direct-debits.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';
import { syncCollectionByRef } from './index.ts';

// Control of late-outcome.test.ts, in its own database: without the lock on the agreement.
const database = await createTestDatabase(8, { canBreakInvariants: true });

test('without the lock, an event and the sweep make the payer owe a month twice', async () => {
  const { shop, collect, reverse, readDebts, readJournal } = await createTestMember(database);
  await collect();
  await reverse('fail');
  const [payment] = (await readDebitBooks(shop)).payments;
  const key = { clientId: shop.client.id, ref: payment?.id ?? '' };
  const unlocked = removeStatementGuard(database, 'for update');
  await holdWrites(database, { table: 'journal', count: 2 }, () =>
    Promise.all([1, 2].map(() => syncCollectionByRef({ ...shop.deps, database: unlocked }, key))),
  );
  await unlocked.close();
  expect(await readDebts()).toHaveLength(2);
  expect(await readJournal()).toEqual(['debit_collected 3000', 'debit_returned 3000', 'debit_returned 3000']);
});
