import type { Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { createId } from '#platform/lib/id';
import { forEachKind, lockHold, type Purchasables, settleLines, updateHold } from '../cart/index.ts';
import { buildConfirmationEmail } from '../email/index.ts';
import {
  assertSnapshotTotal,
  generateReference,
  insertOrder,
  type OrderSnapshot,
  parseOrderSnapshot,
  readOrderByCheckout,
} from '../order/index.ts';
import { type Attempt, readAttempts } from '../payment/index.ts';
import { renewHold, voidAttempt } from './apply-provider-status.ts';
import { captureWithTimeout } from './capture-payment.ts';
import type { CheckoutDeps, CompletionTrigger } from './deps.ts';
import { hashCart } from './hash-cart.ts';
import {
  type CheckoutKey,
  type CheckoutRow,
  closeCheckout,
  lockCheckout,
  readClientForEmail,
} from './store/checkout.ts';
import { getTenders } from './tenders/index.ts';

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
    ...(await complete(tx, deps.purchasables, key, now())),
  }));
  if (!attemptToCapture) return result;
  log.info({ checkoutId: key.id, attemptId: attemptToCapture.id, trigger }, 'checkout completed');
  await captureWithTimeout(deps, attemptToCapture);
  return result;
}

type CompletionOutcome = { result: CheckoutResult; attemptToCapture?: Attempt };

async function complete(
  tx: Transaction,
  purchasables: Purchasables,
  key: CheckoutKey,
  now: number,
): Promise<CompletionOutcome> {
  const checkout = await lockCheckout(tx, key);
  const order = await readOrderByCheckout(tx, { clientId: key.clientId, checkoutId: key.id });
  if (order) return { result: { status: 'success', orderId: order.id } };
  const [attempt] = await readAttempts(tx, key.clientId, key.id);
  if (!attempt) return { result: { status: 'failed', code: 'payment_refused' } };
  if (attempt.state !== 'authorised') return { result: toPendingOrFailed(attempt) };

  const snapshot = parseOrderSnapshot(attempt.snapshot);
  assertSnapshotTotal(snapshot, attempt);
  if (!(await areLinesStillHeld(tx, checkout, attempt, snapshot))) {
    await voidAttempt(tx, attempt, { now });
    await renewHold(tx, purchasables, { attempt, checkout, now });
    return { result: { status: 'failed', code: 'places_not_held' } };
  }
  const orderId = await createOrder(tx, purchasables, { checkout, attempt, snapshot, now });
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
  { lines }: OrderSnapshot,
) {
  const hold = await lockHold(tx, { clientId: checkout.clientId, cartId: checkout.cartId });
  if (!hold || hold.attemptId !== attempt.id || hold.lapsedCount > 0) return false;
  const held = new Set(hold.reservedIds);
  const isSame = held.size === lines.length && lines.every(({ cartLineId }) => held.has(cartLineId));
  return isSame && hashCart(lines) === attempt.cartHash;
}

type PurchaseInput = { checkout: CheckoutRow; attempt: Attempt; snapshot: OrderSnapshot; now: number };

/** CHK-12: writes everything of an order in one transaction: lines, tenders, journal, and what leaves by the outbox. */
async function createOrder(
  tx: Transaction,
  purchasables: Purchasables,
  { checkout, attempt, snapshot, now }: PurchaseInput,
): Promise<string> {
  const { clientId } = checkout;
  const orderId = createId(now);
  const reference = generateReference();
  const tenders = getTenders(attempt, snapshot.tenders);
  await insertOrder(tx, {
    clientId,
    id: orderId,
    reference,
    checkoutId: checkout.id,
    personId: checkout.personId,
    source: snapshot.source,
    total: snapshot.total,
    taxTotal: snapshot.taxTotal,
    currency: attempt.currency,
    termsVersion: snapshot.termsVersion,
    createdAt: now,
    lines: snapshot.lines.map((line) => ({ ...line, id: createId(now) })),
    tenders: tenders.flatMap(({ tender: { type }, amount }) =>
      type === null ? [] : [{ id: createId(now), type, amount, attemptId: attempt.id }],
    ),
  });
  const lineIds = snapshot.lines.map(({ cartLineId }) => cartLineId);
  await forEachKind(
    purchasables,
    snapshot.lines.map(({ cartLineId, kind }) => ({ cartLineId, input: { kind } })),
    (purchasable, those) =>
      purchasable.fulfil(
        tx,
        { clientId, now },
        those.map(({ cartLineId }) => cartLineId),
      ),
  );
  await settleLines(tx, { clientId, lineIds });
  await updateHold(tx, { clientId, cartId: checkout.cartId }, { endsAt: null, capAt: null, attemptId: null });
  await closeCheckout(tx, checkout);
  for (const { tender, amount } of tenders) await tender.confirm(tx, { attempt, orderId, amount, now });
  const email = buildConfirmationEmail(await readClientForEmail(tx, clientId), {
    orderId,
    reference,
    ...snapshot,
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now });
  return orderId;
}
