import type { Transaction } from '#platform/database';
import { newId } from '#platform/id';
import { addToOutbox } from '#platform/outbox';
import { lockHold, setHold, settleBookings } from '../booking/index.ts';
import { transfer } from '../journal/index.ts';
import { confirmationLetter } from '../notice/index.ts';
import { addOrder, newReference, readOrderOf } from '../order/index.ts';
import { type Attempt, moveAttempt, readAttempts } from '../payment/index.ts';
import { freshClock, release } from './apply-truth.ts';
import { captureSoon } from './capture-payment.ts';
import { cartHash } from './cart-hash.ts';
import { type Facts, facts } from './facts.ts';
import type { CheckoutGround, Trigger } from './ground.ts';
import { type CheckoutKey, type CheckoutRow, closeCheckout, lockCheckout, readSeller } from './store.ts';

/** How a checkout stands: bought, not yet known, or not bought. */
export type Completion =
  | { status: 'success'; orderId: string }
  | { status: 'pending' }
  | { status: 'failed'; code: string };

/**
 * PAY-05, PAY-08: the one function that completes a checkout, whoever calls it. Under its lock an order that exists is
 * the answer; else the order, its bookings, its entry in the journal, the mail and the task to take the money are
 * written together; then the money is taken. Where it can't be bought any more, the money is let go instead.
 */
export async function completeCheckout(
  ground: CheckoutGround,
  key: CheckoutKey,
  trigger: Trigger,
): Promise<Completion> {
  const { database, now, log } = ground;
  const { completion, toCapture } = await database.inTransaction(async (tx) => ({
    ok: true,
    ...(await complete(tx, key, now())),
  }));
  if (!toCapture) return completion;
  log.info({ checkout: key.id, attempt: toCapture.id, trigger }, 'a checkout was completed');
  await captureSoon(ground, toCapture);
  return completion;
}

type Done = { completion: Completion; toCapture?: Attempt };

async function complete(tx: Transaction, key: CheckoutKey, now: number): Promise<Done> {
  const checkout = await lockCheckout(tx, key);
  const order = await readOrderOf(tx, { clientId: key.clientId, checkoutId: key.id });
  if (order) return { completion: { status: 'success', orderId: order.id } };
  const [attempt] = await readAttempts(tx, key.clientId, key.id);
  if (!attempt) return { completion: { status: 'failed', code: 'payment_refused' } };
  if (attempt.state !== 'authorised') return { completion: standing(attempt) };

  const bought = facts.parse(attempt.facts);
  if (!(await stillHeld(tx, checkout, attempt, bought))) {
    await release(tx, attempt, { now });
    await freshClock(tx, { attempt, checkout, now });
    return { completion: { status: 'failed', code: 'places_gone' } };
  }
  const orderId = await buy(tx, { checkout, attempt, bought, now });
  const completion = { status: 'success', orderId } as const;
  return attempt.amount === 0 ? { completion } : { completion, toCapture: attempt };
}

const standing = (attempt: Attempt): Completion =>
  ['authorising', 'sca_required', 'unknown', 'created'].includes(attempt.state)
    ? { status: 'pending' }
    : { status: 'failed', code: attempt.error?.code ?? 'places_gone' };

/** Whether what was priced is what is held now, by this very attempt. */
async function stillHeld(tx: Transaction, checkout: CheckoutRow, attempt: Attempt, { lines }: Facts) {
  const hold = await lockHold(tx, { clientId: checkout.clientId, cartId: checkout.cartId });
  if (!hold || hold.attemptId !== attempt.id || hold.lapsed > 0) return false;
  const held = new Set(hold.reserved);
  const isSame = held.size === lines.length && lines.every(({ booking_id }) => held.has(booking_id));
  return isSame && cartHash(lines) === attempt.cartHash;
}

type Purchase = { checkout: CheckoutRow; attempt: Attempt; bought: Facts; now: number };

async function buy(tx: Transaction, { checkout, attempt, bought, now }: Purchase): Promise<string> {
  const { clientId } = checkout;
  const orderId = newId(now);
  const reference = newReference();
  const lines = bought.lines.map((line) => ({ ...line, id: newId(now) }));
  await addOrder(tx, {
    clientId,
    id: orderId,
    reference,
    checkoutId: checkout.id,
    personId: checkout.personId,
    source: bought.source,
    total: bought.total,
    taxTotal: bought.tax_total,
    currency: attempt.currency,
    termsVersion: bought.terms_version,
    at: now,
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      quantity: line.places,
      amount: line.amount,
      tax: line.tax,
      taxRate: line.tax_rate,
      taxCode: line.tax_code,
      pricingOptionId: line.pricing_option_id,
      sold: line.sold,
    })),
    payments:
      attempt.amount > 0
        ? [{ id: newId(now), tenderType: 'online', amount: attempt.amount, attemptId: attempt.id }]
        : [],
  });
  const settled = await settleBookings(tx, {
    clientId,
    orderId,
    now,
    lines: lines.map(({ booking_id, id }) => ({ bookingId: booking_id, lineId: id })),
  });
  if (settled !== lines.length) throw new Error('A place whose hold is locked is still reserved.');
  await setHold(tx, { clientId, cartId: checkout.cartId }, { endsAt: null, capAt: null, attemptId: null });
  await closeCheckout(tx, checkout);
  await pay(tx, { attempt, orderId, now });
  const letter = confirmationLetter(await readSeller(tx, clientId), { orderId, reference, ...bought });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload: letter, now });
  return orderId;
}

/** What is owed, and the task to take it; of nothing nothing is taken, and the attempt is done with. */
async function pay(
  tx: Transaction,
  { attempt, orderId, now }: { attempt: Attempt; orderId: string; now: number },
): Promise<void> {
  const { clientId, id, amount } = attempt;
  if (amount === 0) {
    const done = await moveAttempt(tx, attempt, 'release_pending', { now });
    await moveAttempt(tx, done, 'released', { now });
    return;
  }
  await moveAttempt(tx, attempt, 'capture_pending', { now });
  const its = { clientId, orderId, attemptId: id, amount, now };
  await transfer(tx, { ...its, from: 'sales', to: 'receivable', reason: 'sale' });
  await addToOutbox(tx, { clientId, kind: 'capture_payment', payload: { attempt_id: id }, now });
}
