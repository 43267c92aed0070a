import { getLateCheckAt } from '@pavilion/domain/checkout';
import type { Transaction } from '#platform/database/database';
import { readOrderByCheckout } from '../../order/index.ts';
import { type Attempt, type AttemptKey, readAttempt, transitionAttempt } from '../../payment/index.ts';
import { cancelTenders, detachHold, toPaymentError, voidAttempt } from '../attempt/apply-provider-status.ts';
import type { CheckoutDeps } from '../attempt/deps.ts';
import { failCapture } from '../completion/capture-payment.ts';
import { type CheckoutRow, lockCheckout } from '../store/checkout.ts';

/**
 * PAY-09: ends an attempt whose deadline has passed: its places are free, and it is on the operator's list until the
 * provider answers. Returns false if the attempt has no deadline or time is left.
 */
export async function endOverdueAttempt(deps: CheckoutDeps, { clientId, id }: AttemptKey): Promise<boolean> {
  const { database, now, log } = deps;
  const current = await readAttempt(database.run, { clientId, id });
  if (!current || current.deadlineAt === null || current.deadlineAt > now()) return false;
  const { hasEnded } = await database.inTransaction(async (tx) => {
    const checkout = await lockCheckout(tx, { clientId, id: current.checkoutId });
    const attempt = await readAttempt(tx, { clientId, id });
    const at = now();
    if (!attempt || attempt.deadlineAt === null || attempt.deadlineAt > at)
      return { ok: true, hasEnded: false };
    await endAttempt(tx, deps, { attempt, checkout, now: at });
    return { ok: true, hasEnded: true };
  });
  if (hasEnded) log.error({ clientId, attemptId: id, state: current.state }, 'payment attempt overdue');
  return hasEnded;
}

type OverdueAttempt = { attempt: Attempt; checkout: CheckoutRow; now: number };

async function endAttempt(tx: Transaction, deps: CheckoutDeps, overdue: OverdueAttempt): Promise<void> {
  const { attempt, checkout, now } = overdue;
  const { clientId, checkoutId, createdAt } = attempt;
  const nextCheckAt = getLateCheckAt(createdAt, now);
  switch (attempt.state) {
    case 'created':
    case 'authorising':
    case 'sca_required':
    case 'unknown':
      return expireAttempt(tx, overdue);
    case 'authorised':
      await voidAttempt(tx, attempt, { now });
      await cancelTenders(tx, attempt);
      return detachHold(tx, { attempt, checkout });
    case 'capture_pending': {
      const order = await readOrderByCheckout(tx, { clientId, checkoutId });
      if (!order) throw new Error(`Order of checkout ${checkoutId} not found`);
      const openReason = 'capture_unknown';
      return failCapture(tx, deps, attempt, { orderId: order.id, now, nextCheckAt, openReason });
    }
    case 'void_pending':
      await transitionAttempt(tx, attempt, 'void_failed', { now, nextCheckAt, openReason: 'void_failed' });
      return undefined;
    case 'captured':
    case 'capture_failed':
    case 'captured_late':
    case 'voided':
    case 'void_failed':
    case 'failed':
    case 'expired':
      return undefined;
  }
}

/** Frees the places although the outcome is not known. A late authorisation is voided, a late capture refunded. */
async function expireAttempt(tx: Transaction, { attempt, checkout, now }: OverdueAttempt): Promise<void> {
  const nextCheckAt = getLateCheckAt(attempt.createdAt, now);
  const error = toPaymentError('not_confirmed');
  await transitionAttempt(tx, attempt, 'expired', { now, nextCheckAt, error, openReason: 'outcome_unknown' });
  await cancelTenders(tx, attempt);
  await detachHold(tx, { attempt, checkout });
}
