import type { Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { createId } from '#platform/lib/id';
import { transfer } from '../../journal/index.ts';
import { markPaid, readOrderByCheckout } from '../../order/index.ts';
import { type Attempt, insertRefund, transitionAttempt } from '../../payment/index.ts';

/** Books the captured payment of an order. */
export async function bookCapture(
  tx: Transaction,
  attempt: Attempt,
  { orderId, now }: { orderId: string; now: number },
): Promise<Attempt> {
  const { clientId, id, amount, provider } = attempt;
  const moved = await transitionAttempt(tx, attempt, 'captured', { now, openReason: null, captured: amount });
  const transferKey = { clientId, orderId, attemptId: id, amount, now };
  await transfer(tx, { ...transferKey, from: 'receivable', to: `card-${provider}`, reason: 'capture' });
  return moved;
}

type LateCapture = { ref: string; amount: number | null; now: number };

/**
 * Books a capture of an attempt that has ended. It pays its order if that still awaits payment; otherwise no order uses
 * it, and a refund is saved with it. A part of the amount pays no order, and a person has to look at it.
 */
export async function bookLateCapture(
  tx: Transaction,
  attempt: Attempt,
  { ref, amount, now }: LateCapture,
): Promise<Attempt> {
  const { clientId, id, checkoutId, provider } = attempt;
  const captured = Math.min(amount ?? attempt.amount, attempt.amount);
  const order =
    attempt.state === 'capture_failed' ? await readOrderByCheckout(tx, { clientId, checkoutId }) : undefined;
  if (order?.status === 'awaiting_payment' && captured === attempt.amount) {
    await markPaid(tx, { clientId, id: order.id });
    return bookCapture(tx, attempt, { orderId: order.id, now });
  }
  const openReason = captured < attempt.amount ? 'captured_in_part' : null;
  const changes = { now, ref, captured, openReason } as const;
  const moved = await transitionAttempt(tx, attempt, 'captured_late', changes);
  if (moved.state === attempt.state) return attempt;
  const transferKey = { clientId, orderId: null, attemptId: id, amount: captured, now };
  await transfer(tx, { ...transferKey, from: 'unallocated', to: `card-${provider}`, reason: 'capture' });
  const refundId = createId(now);
  await insertRefund(tx, {
    clientId,
    id: refundId,
    attemptId: id,
    amount: captured,
    reason: 'no_order',
    reference: `pr-${refundId.replaceAll('-', '')}`,
    now,
    // The outbox message is first.
    nextCheckAt: now + 60_000,
  });
  await addToOutbox(tx, { clientId, kind: 'refund_payment', payload: { refund_id: refundId }, now });
  return moved;
}
