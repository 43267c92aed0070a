import {
  type CreditAmounts,
  type CreditType,
  creditTypes,
  getMaxApplicable,
  limitCredit,
  sumCredit,
} from '@pavilion/domain/credit/credit';
import { limitGiftCards } from '@pavilion/domain/gift-card/gift-card';
import type { LineKind } from '@pavilion/domain/line';
import type { RunStatement, Transaction } from '#platform/database/database';
import { type AvailableTender, readAvailableTenders } from '../credit/index.ts';
import { saveCreditChoice } from './store/credit.ts';
import { readReservedLines } from './store/lines.ts';

type PricedLine = { kind: LineKind; amount: number };

/** What pays for a cart of the client's own tenders, in minor units. A gift card that pays nothing has an amount of 0. */
export type AppliedTenders = {
  credit: CreditAmounts;
  giftCards: readonly { id: string; amount: number }[];
};

/** An applied gift card: what it has and what pays, in minor units. `expiresAt` in milliseconds. */
type CartGiftCard = {
  id: string;
  lastFour: string;
  available: number;
  amount: number;
  expiresAt: number;
  isExpired: boolean;
};

/**
 * PRC-03: the credit of a cart's owner in minor units: all that they have, the most of each type that may pay for the
 * lines, and what pays of their choice; and the gift cards that pay after that.
 */
type CartTenders = {
  available: CreditAmounts;
  maxApplicable: CreditAmounts;
  applied: CreditAmounts;
  giftCards: readonly CartGiftCard[];
};

/** `now` in milliseconds: an expired gift card pays nothing. */
export function calculateTenders(
  tenders: readonly AvailableTender[],
  lines: readonly PricedLine[],
  now: number,
): CartTenders {
  const pick = (field: 'available' | 'chosen'): CreditAmounts => {
    const find = (type: CreditType): number => {
      const tender = tenders.find((own) => own.type === type);
      return tender && tender.type !== 'gift-card' ? tender[field] : 0;
    };
    const [general, membership] = creditTypes.map(find);
    return { general: general ?? 0, membership: membership ?? 0 };
  };
  const available = pick('available');
  const applied = limitCredit(pick('chosen'), { available, lines });
  const cards = tenders.filter((tender) => tender.type === 'gift-card');
  const amounts = limitGiftCards(
    cards.map((card) => (card.expiresAt > now ? card.available : 0)),
    { lines, credit: applied },
  );
  return {
    available,
    maxApplicable: getMaxApplicable(available, lines),
    applied,
    giftCards: cards.map((card, position) => ({
      ...card,
      amount: amounts[position] ?? 0,
      isExpired: card.expiresAt <= now,
    })),
  };
}

const toApplied = ({ applied, giftCards }: CartTenders): AppliedTenders => ({
  credit: applied,
  giftCards: giftCards.map(({ id, amount }) => ({ id, amount })),
});

const sumGiftCards = ({ giftCards }: Pick<AppliedTenders, 'giftCards'>): number =>
  giftCards.reduce((sum, { amount }) => sum + amount, 0);

/** What pays of all own tenders, in minor units. */
export const sumTenders = ({ credit, giftCards }: AppliedTenders): number =>
  sumCredit(credit) + sumGiftCards({ giftCards });

type TenderKey = { clientId: string; cartId: string; personId: number; now: number };

/** What pays of the credit and the gift cards that a cart's owner chose, for lines at their current prices. Reserves nothing. */
export const limitTenders = (
  tenders: readonly AvailableTender[],
  lines: readonly PricedLine[],
  now: number,
): AppliedTenders => toApplied(calculateTenders(tenders, lines, now));

/**
 * WTL-06: chooses credit of a person for the whole of a cart whose hold is locked, and returns what it pays in minor units.
 * Undefined if the cart costs more than `maximum`, or than their credit.
 */
export async function coverWithCredit(
  tx: Transaction,
  { maximum, ...key }: TenderKey & { maximum: number },
): Promise<number | undefined> {
  const lines = (await readReservedLines(tx, key)).map(({ input, price }) => ({
    kind: input.kind,
    amount: price.amount,
  }));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return 0;
  const { available } = calculateTenders(await readAvailableTenders(tx, key), lines, key.now);
  const chosen = limitCredit(available, { available, lines });
  if (total > maximum || sumCredit(chosen) < total) return undefined;
  for (const type of creditTypes) await saveCreditChoice(tx, key, { type, amount: chosen[type] });
  return total;
}

/** What pays of the credit and the gift cards that a cart's owner chose, at the prices that the cart shows. */
export async function readAppliedTenders(run: RunStatement, key: TenderKey): Promise<AppliedTenders> {
  const tenders = await readAvailableTenders(run, key);
  const isChosen = tenders.some((tender) => tender.type === 'gift-card' || tender.chosen > 0);
  const lines = isChosen ? await readReservedLines(run, key) : [];
  const priced = lines.map(({ input, price }) => ({ kind: input.kind, amount: price.amount }));
  return toApplied(calculateTenders(tenders, priced, key.now));
}
