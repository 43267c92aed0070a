import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import { type CartSource, forEachKind, hashLines, lockHold, type Purchasables } from '../../cart/index.ts';
import { readClient } from '../../client/index.ts';
import {
  assertSnapshotTotal,
  parseOrderSnapshot,
  readOrderByCheckout,
  toHashedLine,
} from '../../order/index.ts';
import { type Attempt, planTransition, readAttempts } from '../../payment/index.ts';
import { cancelTenders, renewHold, toPaymentError, voidAttempt } from '../attempt/apply-provider-status.ts';
import { createAttempt } from '../attempt/create-attempt.ts';
import type { CheckoutDeps, CompletionTrigger } from '../attempt/deps.ts';
import { findMissing } from '../gates/index.ts';
import { type CheckoutKey, lockCheckout, readPayer } from '../store/checkout.ts';
import { captureWithTimeout } from './capture-payment.ts';
import { createOrder, type PurchaseInput } from './create-order.ts';
import { payOrder } from './pay-order.ts';

/** The outcome of a checkout: an order, not known yet, or a failure. */
export type CheckoutResult =
  | { status: 'success'; orderId: string }
  | { status: 'pending' }
  | { status: 'failed'; code: string };

/**
 * PAY-05, PAY-08: completes a checkout; every trigger calls this function. Under the checkout's lock it returns an
 * existing order, or writes the order, bookings, journal, email and outbox messages in one transaction and then captures
 * the payment. If the lines are no longer held, or a waiver is missing (WVR-15), it voids the authorisation instead.
 * `agreedIds`: waivers that the customer agreed to after the authorisation (WVR-06).
 */
export async function completeCheckout(
  deps: CheckoutDeps,
  key: CheckoutKey,
  trigger: CompletionTrigger,
  agreedIds: readonly string[] = [],
): Promise<CheckoutResult> {
  const { database, now, log } = deps;
  const { result, attemptToCapture } = await database.inTransaction(async (tx) => ({
    ok: true,
    ...(await completeInTransaction(tx, deps, key, { agreedIds, now: now() })),
  }));
  if (!attemptToCapture) return result;
  log.info({ checkoutId: key.id, attemptId: attemptToCapture.id, trigger }, 'checkout completed');
  await captureWithTimeout(deps, attemptToCapture);
  return result;
}

type PurchaseDeps = Pick<CheckoutDeps, 'purchasables' | 'keys'>;
type CompletionOutcome = { result: CheckoutResult; attemptToCapture?: Attempt };

/** Does everything of `completeCheckout` before the capture. */
async function completeInTransaction(
  tx: Transaction,
  deps: PurchaseDeps,
  key: CheckoutKey,
  { agreedIds, now }: { agreedIds: readonly string[]; now: number },
): Promise<CompletionOutcome> {
  const checkout = await lockCheckout(tx, key);
  const read = joinStatements(tx);
  const [order, [attempt], hold] = await Promise.all([
    readOrderByCheckout(read, { clientId: key.clientId, checkoutId: key.id }),
    readAttempts(read, key.clientId, key.id),
    lockHold(read, { clientId: key.clientId, cartId: checkout.cartId }),
  ]);
  if (order) {
    const attemptToCapture = attempt && (await payOrder(tx, deps, { order, attempt, now }));
    const result = { status: 'success', orderId: order.id } as const;
    return attemptToCapture ? { result, attemptToCapture } : { result };
  }
  if (!attempt) return { result: { status: 'failed', code: 'payment_refused' } };
  if (attempt.state !== 'authorised') return { result: toPendingOrFailed(attempt) };

  const snapshot = parseOrderSnapshot(attempt.snapshot);
  assertSnapshotTotal(snapshot, attempt);
  const purchase = { checkout, attempt, snapshot, hold, agreedIds, now };
  const code = await findRefusal(tx, deps.purchasables, purchase);
  if (code) {
    await voidAttempt(tx, attempt, { now, error: toPaymentError(code) });
    await cancelTenders(tx, attempt);
    await renewHold(tx, { attempt, checkout, now });
    return { result: { status: 'failed', code } };
  }
  const orderId = await createOrder(tx, deps.purchasables, purchase);
  const result = { status: 'success', orderId } as const;
  // What the online tender has made of the attempt.
  const captured = planTransition(attempt, 'capture_pending', { now })?.attempt;
  return attempt.amount > 0 && captured ? { result, attemptToCapture: captured } : { result };
}

const toPendingOrFailed = (attempt: Attempt): CheckoutResult =>
  ['authorising', 'sca_required', 'unknown', 'created'].includes(attempt.state)
    ? { status: 'pending' }
    : { status: 'failed', code: attempt.error?.code ?? 'places_not_held' };

/** Why an authorised payment becomes no order. Rules may have changed during the challenge. */
async function findRefusal(tx: Transaction, purchasables: Purchasables, purchase: PurchaseInput) {
  if (!areLinesStillHeld(purchase)) return 'places_not_held' as const;
  if (!(await areReplacedStillThere(tx, purchasables, purchase))) return 'replaced_booking_changed' as const;
  const { checkout, snapshot, agreedIds, now } = purchase;
  const { clientId, personId, cartId } = checkout;
  const { termsVersion, completedWaivers } = snapshot;
  const missing = await findMissing(tx, {
    clientId,
    personId,
    cartId,
    termsVersion,
    hasAgreedTerms: true,
    completedWaivers: [...completedWaivers, ...agreedIds],
    now,
  });
  return missing.length > 0 ? ('waivers_missing' as const) : undefined;
}

/** BKG-03: whether the bookings that lines replace are as they were when the payment was authorised. Locks them. */
async function areReplacedStillThere(
  tx: Transaction,
  purchasables: Purchasables,
  { checkout: { clientId }, snapshot: { lines } }: PurchaseInput,
): Promise<boolean> {
  const replacing = lines.filter(({ snapshot }) => snapshot.replaces);
  let areThere = true;
  await forEachKind(
    purchasables,
    replacing.map(({ cartLineId, kind }) => ({ cartLineId, input: { kind } })),
    async (purchasable, linesOfKind) => {
      const lineIds = linesOfKind.map(({ cartLineId }) => cartLineId);
      if (!((await purchasable.lockReplaced?.(tx, { clientId }, lineIds)) ?? true)) areThere = false;
    },
  );
  return areThere;
}

/** Whether the attempt's hold has exactly the lines of its snapshot, at the same prices. */
function areLinesStillHeld({ hold, attempt, snapshot: { lines } }: PurchaseInput): boolean {
  if (!hold || hold.attemptId !== attempt.id || hold.lapsedCount > 0) return false;
  const held = new Set(hold.reserved.map(({ id }) => id));
  const isSame = held.size === lines.length && lines.every(({ cartLineId }) => held.has(cartLineId));
  return isSame && hashLines(lines.map(toHashedLine)) === attempt.cartHash;
}

/** `origin` is the base URL of links in the email, `language` its language. `now` in milliseconds. */
type UnattendedPurchase = {
  clientId: string;
  clientSlug: string;
  /** The buyer. */
  personId: number;
  cartId: string;
  source: CartSource;
  language: string;
  origin: string;
  /** What credit pays, which the cart has chosen, in minor units: all that the cart costs. */
  credit: number;
  now: number;
};

/**
 * Buys a cart without its buyer, if it costs nothing or credit pays for all of it: the attempt, which reserves the credit,
 * and the order, which spends it, are one transaction. Refuses a cart that a card would have to pay for, and one for which
 * the buyer would have to agree to something.
 */
export async function buyUnattended(
  tx: Transaction,
  deps: PurchaseDeps,
  { clientSlug, credit, ...purchase }: UnattendedPurchase,
) {
  const { clientId, personId, language, now } = purchase;
  const client = await readClient(tx, { slug: clientSlug });
  const payer = await readPayer(tx, { clientId, personId });
  if (!client || !payer) throw new Error(`Client ${clientSlug} or person ${personId} not found`);
  if (client.paidBookingDisabledReason !== null) return refuse({ code: 'paid_booking_disabled' } as const);
  const termsVersion = client.terms?.version ?? null;
  const created = await createAttempt(tx, deps.purchasables, {
    ...purchase,
    caller: { client, language },
    provider: client.provider,
    termsVersion,
    hasAgreedTerms: payer.terms_version === termsVersion,
    shown: { cartHash: undefined, termsVersion: undefined },
    payments: credit > 0 ? [{ tenderType: 'credit', amount: credit }] : [],
    completedWaivers: [],
    cardToken: undefined,
    savedCardId: undefined,
    savesCard: false,
    sessionKey: undefined,
    payer,
    billingAddress: undefined,
  });
  if (!created.ok) return created;
  if ('changed' in created.value) return refuse(created.value.changed);
  const key = { clientId, id: created.value.attempt.checkoutId };
  const { result } = await completeInTransaction(tx, deps, key, { agreedIds: [], now });
  return result.status === 'success' ? ok(result) : refuse({ code: 'places_not_held' } as const);
}
