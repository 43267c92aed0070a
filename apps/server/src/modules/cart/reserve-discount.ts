import { formatMoney } from '@pavilion/domain/money';
import type { Transaction } from '#platform/database/database';
import { translate } from '#platform/lib/translate';
import { takeDiscountUse } from '../price-rule/index.ts';
import type { Purchasables } from './kinds/purchasable.ts';
import { applyPriceRules, type LostDiscount } from './price-lines.ts';
import type { RevalidatedLine } from './revalidate-cart.ts';

type DiscountCaller = { client: { currency: string; symbol: string }; language: string };
type DiscountedCart = { clientId: string; cartId: string; personId: number; now: number };

/** Why a code no longer applies, for the customer who saw a total with it. */
export const toDiscountRefusal = (
  { code, reason, minTotal }: LostDiscount,
  { client, language }: DiscountCaller,
) => ({
  code: 'discount_not_applied' as const,
  params: {
    discount: code,
    reason: translate(language, 'error', reason, { minimum: formatMoney(minTotal, client) }),
  },
  nextStep: 'review_cart',
});

/**
 * PRC-04: reserves the use of a cart's code until its payment ends. If another payment took the last use, the lines get their
 * prices without it, and the refusal is returned.
 */
export async function reserveDiscount(
  tx: Transaction,
  purchasables: Purchasables,
  { caller, ...cart }: DiscountedCart & { caller: DiscountCaller },
  lines: readonly RevalidatedLine[],
) {
  if (!lines.some(({ quoted: { price } }) => price.discount > 0)) return undefined;
  const reason = await takeDiscountUse(tx, cart);
  if (!reason) return undefined;
  const { discount } = await applyPriceRules(tx, purchasables, { ...cart, ownerId: cart.personId });
  const { code = '', minTotal = 0 } = discount ?? {};
  return toDiscountRefusal({ code, reason, minTotal }, caller);
}
