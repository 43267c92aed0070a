import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { createId } from '#platform/lib/id';
import { refundToCredit } from '../credit/index.ts';
import { returnToGiftCard } from '../gift-card/index.ts';
import { adjustReturnedGiftCard, withdrawSoldGiftCard } from '../gift-card-sale/index.ts';
import { transfer } from '../journal/index.ts';
import { claimRefund, maxParts, type RefundClaim, type RefundPart } from './store/claim-refund.ts';

/** The outbox message is first; the sweep sends what it leaves. */
const sendAfterMs = 60_000;

/**
 * BKG-10: refunds a part of an order line, or all of it. Credit and gift cards get theirs at once; a card's part is saved, and
 * sent after the commit. The caller has locked the checkout. Refuses more than the line and its captured tenders have left,
 * and what a gift card that the line sold has paid already.
 */
export async function refundLine(
  tx: Transaction,
  claim: Omit<RefundClaim, 'nextCheckAt'>,
): Promise<Result<readonly RefundPart[], { code: 'refund_exceeds_paid' | 'gift_card_spent' }>> {
  const { amount, clientId, now } = claim;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no amount to refund`);
  const ids = Array.from({ length: maxParts }, () => createId(now));
  const parts = await claimRefund(tx, { ...claim, nextCheckAt: now + sendAfterMs }, ids);
  const [first] = parts;
  if (!first) return refuse({ code: 'refund_exceeds_paid' });
  if (first.kind === 'gift_card') {
    const sale = { clientId, cartLineId: claim.cartLineId, orderId: first.orderId, amount, now };
    if (!(await withdrawSoldGiftCard(tx, sale))) return refuse({ code: 'gift_card_spent' });
  }
  for (const part of parts) await bookPart(tx, { ...part, clientId, now });
  return ok(parts);
}

async function bookPart(
  tx: Transaction,
  {
    clientId,
    id,
    orderId,
    personId,
    attemptId,
    creditType,
    giftCardId,
    amount,
    now,
  }: RefundPart & { clientId: string; now: number },
): Promise<void> {
  if (creditType !== null) {
    await refundToCredit(tx, { clientId, personId, type: creditType, amount, orderId, now });
    return;
  }
  if (giftCardId !== null) {
    await returnToGiftCard(tx, { clientId, giftCardId, amount, orderId, now });
    return adjustReturnedGiftCard(tx, { clientId, giftCardId, now });
  }
  const entry = { clientId, orderId, attemptId, amount, now };
  await transfer(tx, { ...entry, from: 'refunds-due', to: 'sales', reason: 'refund_owed' });
  await addToOutbox(tx, { clientId, kind: 'refund_payment', payload: { refund_id: id }, now });
}
