import { setTimeout as wait } from 'node:timers/promises';
import { addToOutbox } from '#platform/jobs/outbox';
import { buildPaymentFailedEmail } from '../email/index.ts';
import { transfer } from '../journal/index.ts';
import { markAwaitingPayment, parseOrderSnapshot, readOrderByCheckout } from '../order/index.ts';
import {
  type Attempt,
  type AttemptKey,
  type CaptureResult,
  getPaymentProvider,
  readAttempt,
  toCharge,
  transitionAttempt,
} from '../payment/index.ts';
import type { CheckoutDeps } from './deps.ts';
import { scheduleNextCheck } from './schedule-next-check.ts';
import { lockCheckout, readClientForEmail } from './store/checkout.ts';

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

/** Captures the payment of an order. An unknown result is checked again later, until it is known. */
export async function capturePayment(deps: CheckoutDeps, { clientId, id }: AttemptKey): Promise<void> {
  const attempt = await readAttempt(deps.database.run, { clientId, id });
  if (attempt?.state !== 'capture_pending') return;
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
  if (result !== 'done') {
    if (result === 'refused') deps.log.error({ attemptId: id }, 'payment void refused');
    return scheduleNextCheck(deps, attempt);
  }
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: attempt.checkoutId });
    const locked = await readAttempt(tx, { clientId, id });
    if (locked) await transitionAttempt(tx, locked, 'voided', { now: now() });
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
  const { clientId, id, checkoutId, amount } = attempt;
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: checkoutId });
    const locked = await readAttempt(tx, { clientId, id });
    const order = await readOrderByCheckout(tx, { clientId, checkoutId });
    // A concurrent capture has recorded its result.
    if (locked?.state !== 'capture_pending' || !order) return { ok: true };
    const at = now();
    if (result === 'done') {
      await transitionAttempt(tx, locked, 'captured', { now: at });
      const transferKey = { clientId, orderId: order.id, attemptId: id, amount, now: at };
      await transfer(tx, {
        ...transferKey,
        from: 'receivable',
        to: `card-${attempt.provider}`,
        reason: 'capture',
      });
      return { ok: true };
    }
    await transitionAttempt(tx, locked, 'capture_failed', { now: at });
    await markAwaitingPayment(tx, { clientId, id: order.id });
    const email = buildPaymentFailedEmail(await readClientForEmail(tx, clientId), {
      orderId: order.id,
      ...parseOrderSnapshot(attempt.snapshot),
    });
    await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now: at });
    return { ok: true };
  });
}
