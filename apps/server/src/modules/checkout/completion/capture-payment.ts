import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { buildPaymentFailedEmail } from '../../email/index.ts';
import {
  createOrderToken,
  getOrderPaymentPath,
  markAwaitingPayment,
  parseOrderSnapshot,
  readOrderByCheckout,
} from '../../order/index.ts';
import {
  type Attempt,
  type AttemptChanges,
  type AttemptKey,
  type CaptureResult,
  getPaymentProvider,
  readAttempt,
  toCharge,
  transitionAttempt,
} from '../../payment/index.ts';
import { applyProviderStatus } from '../attempt/apply-provider-status.ts';
import { bookCapture } from '../attempt/book-capture.ts';
import type { CheckoutDeps } from '../attempt/deps.ts';
import { scheduleNextCheck } from '../attempt/schedule-next-check.ts';
import { lockCheckout, readClientForEmail } from '../store/checkout.ts';
import { captureLocked } from '../store/locked-transition.ts';
import { readPaymentDueAt } from '../store/unpaid-orders.ts';
import { buildSafely, toEmailOrder } from './to-email-order.ts';

/** How long the customer waits for the capture. It continues after that. */
const maxCaptureWaitMs = 3000;

/** Captures right after the order. No other process captures before the attempt's `nextCheckAt`. */
export async function captureWithTimeout(deps: CheckoutDeps, attempt: Attempt): Promise<void> {
  const captured = capturePayment(deps, attempt).catch((error: unknown) => {
    deps.log.error({ err: error, attemptId: attempt.id }, 'payment capture failed, retrying');
  });
  const timer = new AbortController();
  const timedOut = wait(maxCaptureWaitMs, undefined, { signal: timer.signal, ref: false }).catch(
    () => undefined,
  );
  await Promise.race([captured, timedOut]);
  timer.abort();
}

/**
 * Captures the payment of an order, whose attempt the caller has just read. An unknown result is checked again later,
 * until it is known.
 */
export async function capturePayment(deps: CheckoutDeps, attempt: Attempt): Promise<void> {
  if (attempt.state !== 'capture_pending') return;
  const { clientId } = attempt;
  const provider = await getPaymentProvider(deps, { clientId, provider: attempt.provider });
  const result = provider.ok ? await provider.value.capture(toCharge(attempt)) : 'unknown';
  await recordCaptureResult(deps, attempt, result);
}

/** Voids an authorisation that no order will use. */
export async function voidPayment(deps: CheckoutDeps, { clientId, id }: AttemptKey): Promise<void> {
  const { database, now } = deps;
  const attempt = await readAttempt(database.run, { clientId, id });
  if (attempt?.state !== 'void_pending') return;
  const provider = await getPaymentProvider(deps, { clientId, provider: attempt.provider });
  const result = provider.ok ? await provider.value.voidAuthorisation(toCharge(attempt)) : 'unknown';
  if (result === 'refused' && provider.ok) {
    // Captured at the provider, for example on its website.
    const providerStatus = await provider.value.fetchStatus(toCharge(attempt), false);
    const updated = await applyProviderStatus(deps, attempt, providerStatus);
    return updated.state === 'void_pending' ? scheduleNextCheck(deps, attempt) : undefined;
  }
  if (result !== 'done') return scheduleNextCheck(deps, attempt);
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: attempt.checkoutId });
    const locked = await readAttempt(tx, { clientId, id });
    if (locked) await transitionAttempt(tx, locked, 'voided', { now: now(), openReason: null });
    return { ok: true };
  });
}

async function recordCaptureResult(
  deps: CheckoutDeps,
  attempt: Attempt,
  result: CaptureResult,
): Promise<void> {
  if (result === 'unknown') return scheduleNextCheck(deps, attempt);
  const { database, now } = deps;
  if (result === 'done' && (await captureLocked(database.run, attempt, now()))) return;
  const { clientId, id, checkoutId } = attempt;
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: checkoutId });
    const locked = await readAttempt(tx, { clientId, id });
    const order = await readOrderByCheckout(tx, { clientId, checkoutId });
    // A concurrent capture has recorded its result.
    if (locked?.state !== 'capture_pending' || !order) return { ok: true };
    const at = now();
    if (result === 'done') await bookCapture(tx, locked, { orderId: order.id, now: at });
    // The next sweep looks up whether the provider holds a part of the amount, which is then refunded.
    else await failCapture(tx, deps, locked, { orderId: order.id, now: at, nextCheckAt: at });
    return { ok: true };
  });
}

type FailedCapture = Pick<AttemptChanges, 'nextCheckAt' | 'openReason'> & { orderId: string; now: number };

/** CHK-12: leaves the order awaiting payment, and sends the customer a link with which to pay it until its deadline. */
export async function failCapture(
  tx: Transaction,
  deps: Pick<CheckoutDeps, 'purchasables' | 'keys' | 'log'>,
  attempt: Attempt,
  { orderId, now, ...changes }: FailedCapture,
): Promise<void> {
  const { clientId } = attempt;
  await transitionAttempt(tx, attempt, 'capture_failed', { now, ...changes });
  await markAwaitingPayment(tx, { clientId, id: orderId, now });
  const dueAt = await readPaymentDueAt(tx, attempt, deps);
  // The order is cancelled at once, which has an email of its own.
  if (dueAt === undefined || dueAt <= now) return;
  const client = await readClientForEmail(tx, clientId);
  const email = buildSafely({ log: deps.log, clientId, orderId }, () =>
    buildPaymentFailedEmail(client, {
      ...toEmailOrder(deps.purchasables, parseOrderSnapshot(attempt.snapshot)),
      owed: attempt.amount,
      dueAt,
      path: getOrderPaymentPath(createOrderToken(deps, { clientId, id: orderId })),
    }),
  );
  if (email) await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now });
}
