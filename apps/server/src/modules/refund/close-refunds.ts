import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { transfer } from '../journal/index.ts';
import { setOpenReason } from '../payment/index.ts';
import { closeRefused, findPayment, insertRetry, replaceRefused } from './store/close-refunds.ts';
import { lockCheckoutOf } from './store/lock-checkout.ts';

type Handled = { reason: string; now: number };

/**
 * PAY-09: closes the refunds of a payment that the provider refused and a person has handled in another way. Their money is
 * no longer due, and nothing refunds it again. Returns how many.
 */
export async function closeRefunds(
  tx: Transaction,
  attemptId: string,
  { reason, now }: Handled,
): Promise<number> {
  const payment = await findPayment(tx, attemptId);
  if (!payment) return 0;
  await lockCheckoutOf(tx, payment);
  const closed = await closeRefused(tx, payment, { reason, now });
  for (const { orderId, amount } of closed) {
    const entry = { clientId: payment.clientId, orderId, attemptId, amount, now };
    const to = orderId === null ? 'unallocated' : 'refunds-due';
    await transfer(tx, { ...entry, from: 'refunded-elsewhere', to, reason: 'refund_closed' });
  }
  if (closed.length > 0) await setOpenReason(tx, payment, { openReason: null, now });
  return closed.length;
}

/** PAY-09: sends the refunds of a payment again that the provider refused. Each is a new one for the provider. Returns how many. */
export async function retryRefunds(
  tx: Transaction,
  attemptId: string,
  { reason, now }: Handled,
): Promise<number> {
  const payment = await findPayment(tx, attemptId);
  if (!payment) return 0;
  await lockCheckoutOf(tx, payment);
  const replaced = await replaceRefused(tx, payment, { reason, now });
  const { clientId } = payment;
  for (const { id: replacedId } of replaced)
    await insertRetry(tx, { clientId, id: createId(now), replacedId, now });
  if (replaced.length > 0) await setOpenReason(tx, payment, { openReason: null, now });
  return replaced.length;
}
