import type { Attempt } from '../../payment/index.ts';
import { freeTender } from './free.ts';
import { onlineCardTender } from './online-card.ts';
import type { Tender } from './tender.ts';

export type { Tender } from './tender.ts';

/** The means that a customer can name, by the API's tender type. */
const tenders: Readonly<Record<string, Tender>> = { online: onlineCardTender };

export const isTenderType = (type: string): boolean => Object.hasOwn(tenders, type);

type PaidPart = { type: string; amount: number };

/** The tenders of an attempt with their parts. An attempt of nothing is paid by the free one. */
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
