import { expect, test } from 'vitest';
import { createCardToken, createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { countRoundTrips } from '../../testing/round-trips.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const world = countRoundTrips(await createTestDatabase(8));
const sandbox = await startSandbox();

/** Buys a basket of one class, and returns the round trips of its three requests. */
async function buy(shop: Awaited<ReturnType<typeof createTestShop>>, price: number): Promise<number[]> {
  const buyer = await createTestBuyer(shop, price);
  world.countTrips();
  const session = unwrapPayment(await buyer.prepare());
  const trips = [world.countTrips()];
  const isFree = price === 0;
  const card = isFree ? { payments: [] } : await createCardToken(shop, session, 'ok');
  const paid = unwrapPayment(await buyer.authorise(card));
  trips.push(world.countTrips());
  const done = unwrapPayment(await buyer.complete(paid.transaction_uuid));
  expect(done.status).toBe('success');
  return [...trips, world.countTrips()];
}

test.each([
  ['by card with Opayo', 'opayo', 500, [2, 9, 11]],
  // Its id is saved before the charge.
  ['by card with Stripe', 'stripe', 500, [2, 10, 11]],
  ['for nothing', 'opayo', 0, [2, 8, 9]],
] as const)('an order %s takes at most 25 round trips', async (_, provider, price, expected) => {
  const shop = await createTestShop(world, sandbox, provider);
  // The first order creates the client's accounts.
  await buy(shop, price);
  const trips = await buy(shop, price);
  expect(trips).toEqual(expected);
  expect(trips.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(25);
});
