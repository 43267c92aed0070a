import type { Attempt } from '../../payment/index.ts';
import { freeTender } from './free.ts';
import { onlineCardTender } from './online-card.ts';
import type { Tender } from './tender.ts';

export type { Tender } from './tender.ts';

/** The tenders that a customer can choose, by the API's tender type. */
const tenders: Readonly<Record<string, Tender>> = { online: onlineCardTender };

export const isTenderType = (type: string): boolean => Object.hasOwn(tenders, type);

type PaidPart = { type: string; amount: number };

/** The tenders of an attempt with their parts. The free tender pays an attempt of 0. */
export function getTenders(
  { amount, id }: Pick<Attempt, 'amount' | 'id'>,
  parts: readonly PaidPart[],
): { tender: Tender; amount: number }[] {
  if (amount === 0) return [{ tender: freeTender, amount: 0 }];
  return parts.map((part) => {
    const tender = tenders[part.type];
    if (!tender) throw new Error(`Payment attempt ${id} has an unknown tender type '${part.type}'`);
    return { tender, amount: part.amount };
  });
}
