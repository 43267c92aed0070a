import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { adjustSoldGiftCards } from '../gift-card-sale/index.ts';
import { transfer } from '../journal/index.ts';
import type { Attempt, ProviderDispute } from '../payment/index.ts';
import { notifyStaff } from './notify-staff.ts';
import { findDisputedOrder, saveDispute } from './store/disputes.ts';

/** Saves a dispute as the provider reports it, books what the provider took or gave back, and tells staff. */
export async function recordDispute(
  tx: Transaction,
  attempt: Attempt,
  dispute: ProviderDispute,
  now: number,
): Promise<void> {
  const { clientId, id: attemptId, provider } = attempt;
  const saved = await saveDispute(tx, { ...dispute, clientId, id: createId(now), attemptId, now });
  if (!saved) return;
  const change = dispute.withdrawn - saved.withdrawnBefore;
  const entry = {
    clientId,
    orderId: null,
    attemptId,
    amount: Math.abs(change),
    reason: 'dispute',
    now,
  } as const;
  const [card, disputed] = [`card-${provider}`, 'disputed'] as const;
  if (change > 0) await transfer(tx, { ...entry, from: card, to: disputed });
  else await transfer(tx, { ...entry, from: disputed, to: card });
  const orderId = await findDisputedOrder(tx, attempt);
  if (orderId !== undefined) await adjustSoldGiftCards(tx, { clientId, orderId, now });
  const event = saved.isNew ? 'dispute_opened' : dispute.status === 'won' ? 'dispute_won' : 'dispute_changed';
  await notifyStaff(tx, { event, attempt, amount: dispute.amount, dueAt: dispute.dueAt, now });
}
