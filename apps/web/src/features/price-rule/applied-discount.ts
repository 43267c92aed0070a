import type { applyDiscount } from '@pavilion/contract/cart/price-rule';
import type { CamelReply } from '../../lib/http/request.ts';

/** The whole cart, which every route of this feature returns. */
export type PricedCart = CamelReply<typeof applyDiscount>;

export type AppliedDiscount = PricedCart['appliedDiscounts'][string];

/** PRC-04: the applied code. The API keys it by the customer, of whom a cart has one. */
export const getAppliedDiscount = ({
  appliedDiscounts,
}: Pick<PricedCart, 'appliedDiscounts'>): AppliedDiscount | undefined => Object.values(appliedDiscounts)[0];
