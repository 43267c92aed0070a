import type { CreditAmounts } from '../credit/credit.ts';
import type { LineKind } from '../line.ts';

/** The characters of a code: none that is confused with another when it is read aloud or typed. */
export const giftCardAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 79 bits, so a code cannot be found by trying. */
export const giftCardCodeLength = 16;

/** A typed code in capitals, without spaces and hyphens. The result need not be a code. */
export const normaliseGiftCardCode = (text: string): string => text.replaceAll(/[\s\-–]/g, '').toUpperCase();

/** A code in groups of four, as it is printed and emailed. */
export const formatGiftCardCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

type PricedLine = { kind: LineKind; amount: number };

/**
 * What each gift card pays of a cart after credit, in minor units, in the order of the cards. A card pays for everything but
 * gift cards, because a new card would extend its expiry (decision 0046). `available` in minor units.
 */
export function limitGiftCards(
  available: readonly number[],
  { lines, credit }: { lines: readonly PricedLine[]; credit: CreditAmounts },
): number[] {
  const sum = (priced: readonly PricedLine[]): number =>
    priced.reduce((total, { amount }) => total + amount, 0);
  const accepted = sum(lines.filter(({ kind }) => kind !== 'gift_card'));
  // Membership credit pays for the same lines. General credit pays for gift cards first.
  let left = Math.max(
    0,
    Math.min(accepted - credit.membership, sum(lines) - credit.membership - credit.general),
  );
  return available.map((amount) => {
    const paid = Math.max(0, Math.min(amount, left));
    left -= paid;
    return paid;
  });
}

/** What a client sells: amounts to choose from, and the bounds of an amount that a customer types. In minor units. */
export type GiftCardAmounts = {
  amounts: readonly number[];
  minAmount: number | null;
  maxAmount: number | null;
};

/** Whether a gift card of this amount is sold. */
export const isGiftCardAmount = (
  amount: number,
  { amounts, minAmount, maxAmount }: GiftCardAmounts,
): boolean =>
  amounts.includes(amount) ||
  (minAmount !== null && maxAmount !== null && amount >= minAmount && amount <= maxAmount);

/** The last day on which a gift card can be sent is so many days from today. */
export const maxGiftCardSendDays = 365;
