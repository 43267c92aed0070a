import type { Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { createId } from '#platform/lib/id';
import { lockHold, settleBookings, updateHold } from '../booking/index.ts';
import { buildConfirmationEmail } from '../email/index.ts';
import { transfer } from '../journal/index.ts';
import { generateReference, insertOrder, readOrderByCheckout } from '../order/index.ts';
import { type Attempt, readAttempts, transitionAttempt } from '../payment/index.ts';
import { renewHold, voidAttempt } from './apply-provider-status.ts';
import { captureWithTimeout } from './capture-payment.ts';
import type { CheckoutDeps, CompletionTrigger } from './deps.ts';
import { hashCart } from './hash-cart.ts';
import { type CheckoutSnapshot, checkoutSnapshot } from './snapshot.ts';
import {
  type CheckoutKey,
  type CheckoutRow,
  closeCheckout,
  lockCheckout,
  readClientForEmail,
} from './store.ts';

/** How a checkout stands: bought, not yet known, or not bought. */
export type CheckoutResult =
  | { status: 'success'; orderId: string }
  | { status: 'pending' }
  | { status: 'failed'; code: string };

/**
 * PAY-05, PAY-08: the one function that completes a checkout, whoever calls it. Under its lock an order that exists is
 * the answer; else the order, its bookings, its entry in the journal, the mail and the task to take the money are
 * written together; then the money is taken. Where it can't be bought any more, the money is let go instead.
 */
export async function completeCheckout(
  deps: CheckoutDeps,
  key: CheckoutKey,
  trigger: CompletionTrigger,
): Promise<CheckoutResult> {
  const { database, now, log } = deps;
  const { result, attemptToCapture } = await database.inTransaction(async (tx) => ({
    ok: true,
    ...(await complete(tx, key, now())),
  }));
  if (!attemptToCapture) return result;
  log.info({ checkout: key.id, attempt: attemptToCapture.id, trigger }, 'a checkout was completed');
  await captureWithTimeout(deps, attemptToCapture);
  return result;
}

type CompletionOutcome = { result: CheckoutResult; attemptToCapture?: Attempt };

async function complete(tx: Transaction, key: CheckoutKey, now: number): Promise<CompletionOutcome> {
  const checkout = await lockCheckout(tx, key);
  const order = await readOrderByCheckout(tx, { clientId: key.clientId, checkoutId: key.id });
  if (order) return { result: { status: 'success', orderId: order.id } };
  const [attempt] = await readAttempts(tx, key.clientId, key.id);
  if (!attempt) return { result: { status: 'failed', code: 'payment_refused' } };
  if (attempt.state !== 'authorised') return { result: toPendingOrFailed(attempt) };

  const snapshot = checkoutSnapshot.parse(attempt.snapshot);
  if (!(await areLinesStillHeld(tx, checkout, attempt, snapshot))) {
    await voidAttempt(tx, attempt, { now });
    await renewHold(tx, { attempt, checkout, now });
    return { result: { status: 'failed', code: 'places_not_held' } };
  }
  const orderId = await createOrder(tx, { checkout, attempt, snapshot, now });
  const result = { status: 'success', orderId } as const;
  return attempt.amount === 0 ? { result } : { result, attemptToCapture: attempt };
}

const toPendingOrFailed = (attempt: Attempt): CheckoutResult =>
  ['authorising', 'sca_required', 'unknown', 'created'].includes(attempt.state)
    ? { status: 'pending' }
    : { status: 'failed', code: attempt.error?.code ?? 'places_not_held' };

/** Whether what was priced is what is held now, by this very attempt. */
async function areLinesStillHeld(
  tx: Transaction,
  checkout: CheckoutRow,
  attempt: Attempt,
  { lines }: CheckoutSnapshot,
) {
  const hold = await lockHold(tx, { clientId: checkout.clientId, cartId: checkout.cartId });
  if (!hold || hold.attemptId !== attempt.id || hold.lapsedCount > 0) return false;
  const held = new Set(hold.reservedIds);
  const isSame = held.size === lines.length && lines.every(({ booking_id }) => held.has(booking_id));
  return isSame && hashCart(lines) === attempt.cartHash;
}

type PurchaseInput = { checkout: CheckoutRow; attempt: Attempt; snapshot: CheckoutSnapshot; now: number };

async function createOrder(
  tx: Transaction,
  { checkout, attempt, snapshot, now }: PurchaseInput,
): Promise<string> {
  const { clientId } = checkout;
  const orderId = createId(now);
  const reference = generateReference();
  const lines = snapshot.lines.map((line) => ({ ...line, id: createId(now) }));
  await insertOrder(tx, {
    clientId,
    id: orderId,
    reference,
    checkoutId: checkout.id,
    personId: checkout.personId,
    source: snapshot.source,
    total: snapshot.total,
    taxTotal: snapshot.tax_total,
    currency: attempt.currency,
    termsVersion: snapshot.terms_version,
    createdAt: now,
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      quantity: line.places,
      amount: line.amount,
      tax: line.tax,
      taxRate: line.tax_rate,
      taxCode: line.tax_code,
      pricingOptionId: line.pricing_option_id,
      snapshot: line.snapshot,
    })),
    payments:
      attempt.amount > 0
        ? [{ id: createId(now), tenderType: 'online', amount: attempt.amount, attemptId: attempt.id }]
        : [],
  });
  const settledCount = await settleBookings(tx, {
    clientId,
    orderId,
    now,
    lines: lines.map(({ booking_id, id }) => ({ bookingId: booking_id, lineId: id })),
  });
  if (settledCount !== lines.length) throw new Error('A place whose hold is locked is still reserved.');
  await updateHold(tx, { clientId, cartId: checkout.cartId }, { endsAt: null, capAt: null, attemptId: null });
  await closeCheckout(tx, checkout);
  await recordPayment(tx, { attempt, orderId, now });
  const email = buildConfirmationEmail(await readClientForEmail(tx, clientId), {
    orderId,
    reference,
    ...snapshot,
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now });
  return orderId;
}

/** What is owed, and the task to take it; of nothing nothing is taken, and the attempt is done with. */
async function recordPayment(
  tx: Transaction,
  { attempt, orderId, now }: { attempt: Attempt; orderId: string; now: number },
): Promise<void> {
  const { clientId, id, amount } = attempt;
  if (amount === 0) {
    const done = await transitionAttempt(tx, attempt, 'void_pending', { now });
    await transitionAttempt(tx, done, 'voided', { now });
    return;
  }
  await transitionAttempt(tx, attempt, 'capture_pending', { now });
  const its = { clientId, orderId, attemptId: id, amount, now };
  await transfer(tx, { ...its, from: 'sales', to: 'receivable', reason: 'sale' });
  await addToOutbox(tx, { clientId, kind: 'capture_payment', payload: { attempt_id: id }, now });
}
