import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { adjustSoldGiftCards } from '../gift-card-sale/index.ts';
import { transfer } from '../journal/index.ts';
import { type Attempt, setOpenReason } from '../payment/index.ts';
import { notifyBuyer } from './book-refund.ts';
import { notifyStaff } from './notify-staff.ts';
import { insertProviderRefund, lowerRefunds } from './store/provider-refunds.ts';

/**
 * Records a refund that was made on the provider's website. Refunds of ours that wait for a person are lowered by what it has
 * paid of them. One that does not fit even then is put on the operator's list.
 */
export async function addProviderRefund(
  tx: Transaction,
  attempt: Attempt,
  { ref, amount, now }: { ref: string; amount: number; now: number },
): Promise<void> {
  const { clientId, id: attemptId, provider } = attempt;
  const key = { clientId, attemptId, provider };
  for (const refund of await lowerRefunds(tx, { ...key, amount, now })) {
    const entry = { clientId, orderId: refund.orderId, attemptId, amount: refund.amount, now };
    await transfer(tx, { ...entry, from: 'sales', to: 'refunds-due', reason: 'refund_owed' });
  }
  const saved = await insertProviderRefund(tx, { ...key, id: createId(now), ref, amount, now });
  await notifyStaff(tx, { event: 'refund_at_provider', attempt, amount, dueAt: null, now });
  if (!saved) return setOpenReason(tx, attempt, { openReason: 'refund_failed', now });
  const entry = { clientId, orderId: saved.orderId, attemptId, amount, now };
  const account = saved.orderId === null ? 'unallocated' : 'refunds-due';
  if (saved.orderId !== null)
    await transfer(tx, { ...entry, from: account, to: 'sales', reason: 'refund_owed' });
  await transfer(tx, { ...entry, from: `card-${provider}`, to: account, reason: 'refund' });
  await notifyBuyer(tx, { refund: { clientId, orderId: saved.orderId, amount }, now });
  if (saved.orderId !== null) await adjustSoldGiftCards(tx, { clientId, orderId: saved.orderId, now });
}
