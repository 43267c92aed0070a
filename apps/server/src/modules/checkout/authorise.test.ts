import { describe, expect, test } from 'vitest';
import { buyerOf, openShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payments.ts';
import { openWorld } from '../../testing/world.ts';

const world = await openWorld(8);
const sandbox = await startSandbox();

describe.each(['opayo', 'stripe'] as const)('a card payment by %s', async (provider) => {
  const shop = await openShop(world, sandbox, provider);

  test('goes through without a challenge [CHK-01 CHK-17]', async () => {
    const buyer = await buyerOf(shop);
    const paid = await buyer.pay('ok');
    expect(paid).toMatchObject({ ok: true, value: { transaction_status: 'authorised', error: null } });
    if (!paid.ok) return;
    const done = await buyer.complete(paid.value.transaction_uuid);
    expect(done).toMatchObject({ ok: true, value: { status: 'success' } });
  });
});
