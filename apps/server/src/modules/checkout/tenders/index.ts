import { type CreditType, creditTypes } from '@pavilion/domain/credit/credit';
import { type AppliedTenders, sumTenders } from '../../cart/index.ts';
import type { Attempt } from '../../payment/index.ts';
import { createCreditTender } from './credit.ts';
import { freeTender } from './free.ts';
import { createGiftCardTender, giftCardTenders } from './gift-card.ts';
import { onlineCardTender } from './online-card.ts';
import type { Tender } from './tender.ts';

const creditTenders: Readonly<Record<CreditType, Tender>> = {
  general: createCreditTender('general'),
  membership: createCreditTender('membership'),
};

/** The tenders that reserve something, in lock order. */
export const reservingTenders: readonly Tender[] = [
  ...creditTypes.map((type) => creditTenders[type]),
  giftCardTenders,
];

const tenderTypes: ReadonlySet<string> = new Set(['online', 'credit', 'gift-card']);

/** The tender types that a customer can choose. */
export const isTenderType = (type: string): boolean => tenderTypes.has(type);

type PaidPart = {
  type: string;
  creditType?: CreditType | undefined;
  giftCardId?: string | undefined;
  amount: number;
};

/** The tenders of an attempt with their parts. The free tender ends an attempt that no card pays. */
export function getTenders(
  { amount, id }: Pick<Attempt, 'amount' | 'id'>,
  parts: readonly PaidPart[],
): { tender: Tender; amount: number }[] {
  const paid = parts.map((part) => {
    const tender = findTender(part);
    if (!tender) throw new Error(`Payment attempt ${id} has an unknown tender type '${part.type}'`);
    return { tender, amount: part.amount };
  });
  return amount === 0 ? [...paid, { tender: freeTender, amount: 0 }] : paid;
}

function findTender({ type, creditType, giftCardId }: PaidPart): Tender | undefined {
  if (type === 'online') return onlineCardTender;
  if (type === 'gift-card' && giftCardId) return createGiftCardTender(giftCardId);
  return type === 'credit' && creditType ? creditTenders[creditType] : undefined;
}

/** PRC-03: the credit of each type and the gift cards in lock order, then the card. */
export function toTenders(total: number, own: AppliedTenders): PaidPart[] {
  const { credit, giftCards } = own;
  const parts: PaidPart[] = [
    ...creditTypes.map((type) => ({ type: 'credit', creditType: type, amount: credit[type] })),
    ...giftCards.map(({ id, amount }) => ({ type: 'gift-card', giftCardId: id, amount })),
    { type: 'online', amount: total - sumTenders(own) },
  ];
  return parts.filter(({ amount }) => amount > 0);
}
