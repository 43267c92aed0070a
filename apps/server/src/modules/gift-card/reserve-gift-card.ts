import type { Transaction } from '#platform/database/database';
import {
  addToGiftCardAccount,
  deleteReservation,
  insertReservation,
  takeReservation,
} from '../credit/index.ts';
import { transfer } from '../journal/index.ts';
import { extendGiftCard } from './store/cards.ts';

type GiftCardPart = { clientId: string; attemptId: string; giftCardId: string; amount: number };

/** Reserves a gift card for a payment attempt; false if it has less. Gift cards are locked after credit, by expiry and id. */
export const reserveGiftCard = (
  tx: Transaction,
  { clientId, giftCardId, attemptId, amount }: GiftCardPart,
): Promise<boolean> => insertReservation(tx, { clientId, giftCardId }, { attemptId, amount });

/** Spends what an attempt has reserved of a gift card for its order. Throws if another amount is reserved. */
export async function spendGiftCard(
  tx: Transaction,
  { orderId, now, amount, ...key }: GiftCardPart & { orderId: string; now: number },
): Promise<void> {
  const spent = await takeReservation(tx, { ...key, type: 'gift-card' });
  if (spent?.amount !== amount) {
    throw new Error(`Payment attempt ${key.attemptId} has reserved ${spent?.amount ?? 0} of ${amount}`);
  }
  const { clientId, attemptId } = key;
  const entry = { clientId, orderId, attemptId, amount, now };
  await transfer(tx, { ...entry, from: 'sales', to: 'gift-cards-redeemed', reason: 'sale' });
  await transfer(tx, {
    ...entry,
    from: { id: spent.accountId },
    to: 'gift-cards',
    reason: 'gift_card_spent',
  });
}

/** Makes what an attempt has reserved of gift cards available again. */
export const cancelGiftCards = (
  tx: Transaction,
  key: { clientId: string; attemptId: string },
): Promise<void> => deleteReservation(tx, { ...key, type: 'gift-card' });

/** How long money that is given back to a gift card can be used at least, in milliseconds. */
const minReturnedMs = 90 * 86_400_000;

/** Until when a gift card can be used that gets something back at `now`. All in milliseconds. */
export const getReturnedExpiry = (expiresAt: number, now: number): number =>
  Math.max(expiresAt, now + minReturnedMs);

type ReturnedPart = { clientId: string; giftCardId: string; amount: number; orderId: string; now: number };

/**
 * Gives back what a gift card paid of an order that is cancelled or refunded, in minor units. A card that has expired, or
 * soon will, can be used for 90 more days. The caller limits the sum to the order's tender.
 */
export async function returnToGiftCard(
  tx: Transaction,
  { clientId, giftCardId: id, amount, orderId, now }: ReturnedPart,
): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError(`${amount} is no amount to give back`);
  if (!(await addToGiftCardAccount(tx, { clientId, id, amount })))
    throw new Error(`Gift card ${id} of order ${orderId} not found`);
  await extendGiftCard(tx, { clientId, id, expiresAt: now + minReturnedMs });
  const entry = {
    clientId,
    amount,
    reason: 'gift_card_returned',
    orderId,
    attemptId: null,
    now,
  } as const;
  await transfer(tx, { ...entry, from: 'gift-cards', to: { id } });
  await transfer(tx, { ...entry, from: 'gift-cards-redeemed', to: 'sales' });
}
