import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestLink, readTestSignatures, signTogether } from '../../testing/attendees.ts';
import { createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';

// Controls of waiver-link.test.ts: the product's own statement without its guard.
test('without the guard of its insert, the table refuses the second signature of a link; without both it is saved twice', async () => {
  const database = await createTestDatabase(8, { canBreakInvariants: true });
  const unguarded = removeStatementGuard(
    database,
    ' on conflict do nothing returning version',
    ' returning version',
  );
  const shop = await createTestShop(unguarded, await startSandbox(), 'stripe');
  const sign = async () => {
    const link = await createTestLink(database, shop);
    const results = await signTogether(database, link.waiver, [link.sign, link.sign]);
    const signatures = await readTestSignatures(database, link.waiver);
    return {
      codes: results.map((result) => (result.ok ? 'signed' : result.code)).toSorted(),
      signatures: signatures.length,
    };
  };
  expect(await sign()).toEqual({ codes: ['internal_error', 'signed'], signatures: 1 });
  await database.run(sql`alter table waiver_signature drop constraint waiver_signature_pkey`);
  expect(await sign()).toEqual({ codes: ['signed', 'signed'], signatures: 2 });
  await unguarded.close();
});
