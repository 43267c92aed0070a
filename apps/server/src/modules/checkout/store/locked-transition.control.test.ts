import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import { createTestShop, type TestShop } from '../../../testing/checkouts.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { createPaidBuyer } from '../../../testing/payment-shops.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { removeStatementGuard } from '../../../testing/unguarded-statements.ts';
import { createUnpaidOrder } from '../../../testing/unpaid-orders.ts';
import { waitForLock } from '../../../testing/wait-for-lock.ts';
import { type Attempt, readAttempt, transitionAttempt } from '../../payment/index.ts';
import { lockCheckout } from './checkout.ts';
import { captureLocked } from './locked-transition.ts';

// Each race twice: with the statement's guards, and without one of them, which shows the fault.
const sandbox = await startSandbox();

/** A shop, and an attempt whose order waits for its capture. The sandbox has ended it, so nothing else captures it. */
async function createPendingCapture(options?: { canBreakInvariants: boolean }) {
  const database = await createTestDatabase(8, options);
  const shop = await createTestShop(database, sandbox, 'stripe');
  // The first capture creates the accounts of the journal, without which the statement has no effect.
  const earlier = await createPaidBuyer(shop);
  await earlier.buyer.complete(earlier.id);
  const { transactionId: id, orderId } = await createUnpaidOrder(shop);
  const key = { clientId: shop.client.id, id };
  await database.run(sql`
    update payment_attempt set state = 'capture_pending', open_reason = null, opened_at = null,
      deadline_at = ${new Date(sandbox.now() + 3_600_000)}
    where client_id = ${key.clientId} and id = ${id}`);
  await database.run(sql`update "order" set status = 'success', awaiting_payment_since = null
    where client_id = ${key.clientId} and id = ${orderId}`);
  const attempt = await readAttempt(database.run, key);
  if (attempt?.state !== 'capture_pending') throw new Error(`The attempt is ${attempt?.state}`);
  return { database, shop, attempt };
}

const readBooked = async ({ world }: TestShop, attempt: Attempt) => {
  const rows = await world.run(sql<{ id: string }>`
    select id from journal where client_id = ${attempt.clientId} and attempt_id = ${attempt.id} and reason = 'capture'`);
  return { state: (await readAttempt(world.run, attempt))?.state, captures: rows.length };
};

/** Two processes record the same capture, both of which have read it as pending. */
async function captureTwice(shop: TestShop, attempt: Attempt, database: Database) {
  const capture = () => captureLocked(database.run, attempt, sandbox.now());
  const held = await shop.world.inTransaction(async (tx) => {
    await tx(
      sql`select from payment_attempt where client_id = ${attempt.clientId} and id = ${attempt.id} for update`,
    );
    const results = Promise.all([capture(), capture()]);
    await waitForLock(shop.world, 2);
    return { ok: true as const, results };
  });
  return (await held.results).filter(Boolean).length;
}

/** One process records a capture while another has locked the checkout and decides that the capture has failed. */
async function captureDuringFailure(shop: TestShop, attempt: Attempt, database: Database) {
  const held = await shop.world.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId: attempt.clientId, id: attempt.checkoutId });
    const locked = await readAttempt(tx, attempt);
    if (!locked) throw new Error('No attempt');
    const captured = captureLocked(database.run, attempt, sandbox.now());
    await Promise.race([captured, waitForLock(shop.world)]);
    await transitionAttempt(tx, locked, 'capture_failed', { now: sandbox.now() });
    return { ok: true as const, captured };
  });
  return held.captured;
}

describe('with the guards', () => {
  test('a capture that two processes record is booked once [PAY-05 PAY-08]', async () => {
    const { database, shop, attempt } = await createPendingCapture();
    expect(await captureTwice(shop, attempt, database)).toBe(1);
    expect(await readBooked(shop, attempt)).toEqual({ state: 'captured', captures: 1 });
  });

  test('a capture is not booked once another process has decided that it failed [PAY-05 PAY-08]', async () => {
    const { database, shop, attempt } = await createPendingCapture({ canBreakInvariants: true });
    expect(await captureDuringFailure(shop, attempt, database)).toBe(false);
    expect(await readBooked(shop, attempt)).toEqual({ state: 'capture_failed', captures: 0 });
  });
});

describe('without a guard', () => {
  test('a capture that two processes record is booked twice without its expected state', async () => {
    const { database, shop, attempt } = await createPendingCapture({ canBreakInvariants: true });
    const unguarded = removeStatementGuard(database, 'and payment_attempt.state = $', `and 'none' <> $`);
    expect(await captureTwice(shop, attempt, unguarded)).toBe(2);
    await unguarded.close();
    expect(await readBooked(shop, attempt)).toEqual({ state: 'captured', captures: 2 });
  });

  test('a capture is booked for a payment that failed without the lock of its checkout', async () => {
    const { database, shop, attempt } = await createPendingCapture({ canBreakInvariants: true });
    const unguarded = removeStatementGuard(
      database,
      'from checkout where client_id = $1 and id = $2 for update',
      'from checkout where client_id = $1 and id = $2',
    );
    expect(await captureDuringFailure(shop, attempt, unguarded)).toBe(true);
    await unguarded.close();
    expect(await readBooked(shop, attempt)).toEqual({ state: 'capture_failed', captures: 1 });
  });
});
