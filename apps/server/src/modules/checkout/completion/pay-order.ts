import type { Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { createId } from '#platform/lib/id';
import { buildOrderPaidEmail } from '../../email/index.ts';
import {
  assertSnapshotTotal,
  getOrderPath,
  getReceiptPath,
  insertTenders,
  markPaid,
  parseOrderSnapshot,
  type readOrderByCheckout,
} from '../../order/index.ts';
import { type Attempt, transitionAttempt } from '../../payment/index.ts';
import { toPaymentError, voidAttempt } from '../attempt/apply-provider-status.ts';
import type { CheckoutDeps } from '../attempt/deps.ts';
import { readClientForEmail } from '../store/checkout.ts';
import { toEmailOrder } from './to-email-order.ts';

type Order = NonNullable<Awaited<ReturnType<typeof readOrderByCheckout>>>;
type OrderPayment = { order: Order; attempt: Attempt; now: number };

/**
 * CHK-12: uses an authorised attempt of a checkout that has its order. It pays an order that awaits its payment, and is
 * returned to be captured. An order that was paid or cancelled meanwhile does not need it, so it is voided. The order's
 * places are settled and its sale is in the journal already. The caller holds the checkout's lock.
 */
export async function payOrder(
  tx: Transaction,
  deps: Pick<CheckoutDeps, 'purchasables' | 'keys'>,
  { order, attempt, now }: OrderPayment,
): Promise<Attempt | undefined> {
  if (attempt.state !== 'authorised') return undefined;
  if (order.status !== 'awaiting_payment') {
    await voidAttempt(tx, attempt, { now, error: toPaymentError('order_not_payable') });
    return undefined;
  }
  const { clientId, id, amount } = attempt;
  const snapshot = parseOrderSnapshot(attempt.snapshot);
  assertSnapshotTotal(snapshot, attempt);
  // The credit of the order is spent already; the attempt pays the rest.
  if (snapshot.total !== order.total)
    throw new Error(`Payment attempt ${id} for ${snapshot.total} pays order ${order.id} of ${order.total}`);
  const captured = await transitionAttempt(tx, attempt, 'capture_pending', { now });
  await insertTenders(tx, { clientId, orderId: order.id }, [
    { id: createId(now), type: 'online', amount, attemptId: id },
  ]);
  await markPaid(tx, { clientId, id: order.id });
  await addToOutbox(tx, { clientId, kind: 'capture_payment', payload: { attempt_id: id }, now });
  const email = buildOrderPaidEmail(await readClientForEmail(tx, clientId), {
    ...toEmailOrder(deps.purchasables, snapshot),
    path: getOrderPath(deps, { clientId, id: order.id, source: snapshot.source }),
    receiptPath: getReceiptPath(deps, { clientId, id: order.id }),
    reference: order.reference,
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now });
  return captured;
}
