import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPassOwner } from '../../testing/account/guest-passes.ts';
import { createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { redeemPass } from './change-pass.ts';

// The twin of the race in `guest-pass.test.ts`.
const database = await createTestDatabase(8, { canBreakInvariants: true });
const shop = await createTestShop(database, await startSandbox(), 'stripe');

test('control: without the condition of the claim and the index, a pass is taken in two tabs', async () => {
  await database.run(sql`drop index package_guest_pass`);
  const owner = await createPassOwner(shop);
  await owner.sendPass(owner.pack.id);
  const id = (await owner.passes()).sent[0]?.id ?? '';
  const unguarded = removeStatementGuard(database, '\n      and redeemed_at is null');
  const redeem = async () => {
    const { personId } = await logInTestCustomer(database, shop.client);
    return redeemPass(unguarded, {
      clientId: shop.client.id,
      personId,
      id,
      currency: { symbol: '£', code: 'GBP' },
      timezone: 'Europe/London',
      now: shop.deps.now(),
    });
  };
  expect([await redeem(), await redeem()]).toMatchObject([{ ok: true }, { ok: true }]);
  await unguarded.close();
});
