import type { Transaction } from '#platform/database/database';
import { transfer } from '../journal/index.ts';
import {
  type Adjustment,
  adjustWithdrawals,
  findOrderOfCard,
  withdrawFromSale,
} from './store/withdrawals.ts';

type Withdrawal = { clientId: string; cartLineId: string; orderId: string; amount: number; now: number };

/**
 * Decision 0049: takes back of a sold gift card what is refunded of its line, in minor units. False if less of the card is
 * left, because what it has paid is not refunded.
 */
export async function withdrawSoldGiftCard(
  tx: Transaction,
  { clientId, cartLineId, orderId, amount, now }: Withdrawal,
): Promise<boolean> {
  const taken = await withdrawFromSale(tx, { clientId, cartLineId, amount });
  if (taken) await bookAdjustment(tx, { ...taken, change: amount }, { clientId, orderId, now });
  return taken !== undefined;
}

/**
 * Decision 0049: takes back of the gift cards that an order sold what its refunds and disputes at the provider have taken
 * beyond the price of its other lines, as far as it is not spent. Gives it back if a dispute is won. Repeating it changes nothing.
 */
export async function adjustSoldGiftCards(
  tx: Transaction,
  order: { clientId: string; orderId: string; now: number },
): Promise<void> {
  for (const adjustment of await adjustWithdrawals(tx, order)) await bookAdjustment(tx, adjustment, order);
}

/** The same for a card that gets back what it paid, so that a card whose sale is charged back gains nothing. */
export async function adjustReturnedGiftCard(
  tx: Transaction,
  { clientId, giftCardId, now }: { clientId: string; giftCardId: string; now: number },
): Promise<void> {
  const orderId = await findOrderOfCard(tx, { clientId, giftCardId });
  if (orderId !== undefined) await adjustSoldGiftCards(tx, { clientId, orderId, now });
}

/** What is taken back is sold no more, and with the money that is refunded it adds up to no sale. */
async function bookAdjustment(
  tx: Transaction,
  { giftCardId, change }: Adjustment,
  { clientId, orderId, now }: { clientId: string; orderId: string; now: number },
): Promise<void> {
  const entry = { clientId, orderId, attemptId: null, amount: Math.abs(change), now };
  const [sales, sold] = ['sales', 'gift-cards-sold'] as const;
  if (change > 0) await transfer(tx, { ...entry, from: sales, to: sold, reason: 'gift_card_unsold' });
  else await transfer(tx, { ...entry, from: sold, to: sales, reason: 'gift_card_sold' });
  // A card that is not made yet is made with what is left.
  if (giftCardId === null) return;
  const [card, all] = [{ id: giftCardId }, 'gift-cards'] as const;
  if (change > 0) await transfer(tx, { ...entry, from: card, to: all, reason: 'gift_card_withdrawn' });
  else await transfer(tx, { ...entry, from: all, to: card, reason: 'gift_card_restored' });
}
