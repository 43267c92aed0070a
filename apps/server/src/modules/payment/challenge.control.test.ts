import { expect, test } from 'vitest';
import { createTestBuyer, createTestShop, returnFromBank } from '../../testing/checkouts.ts';
import { answerOpayoBank, startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';

// Control of challenge.test.ts, in its own database: the submission's own statement without its condition.
const database = await createTestDatabase(8, { canBreakInvariants: true });
const sandbox = await startSandbox();
const unguarded = removeStatementGuard(database, 'and sca_submitted_at is null');
const shop = await createTestShop(unguarded, sandbox, 'opayo');

test('without the condition on the submission, concurrent returns submit a challenge result repeatedly', async () => {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('challenge');
  if (!paid.ok) throw new Error(paid.code);
  const { transaction_uuid: id, sca_url: url, sca_data } = paid.value;
  const cres = await answerOpayoBank(sandbox, { url: url ?? '', creq: sca_data?.['creq'] ?? '' }, true);
  const challenges = '/api/v1/transactions/*/3d-secure-challenge';
  const countSubmissions = await sandbox.countCalls('POST', challenges);
  // The first submission is not answered before the others are sent.
  await sandbox.addFault({ match: { method: 'POST', path: challenges }, do: 'delay', ms: 500, times: 3 });
  await holdWrites(database, { table: 'payment_attempt', count: 3 }, () =>
    Promise.all([
      returnFromBank(shop.app, shop.client.host, id, cres),
      returnFromBank(shop.app, shop.client.host, id, cres),
      buyer.completeSca(id, cres),
    ]),
  );
  await unguarded.close();
  expect(await countSubmissions()).toBeGreaterThan(1);
});
