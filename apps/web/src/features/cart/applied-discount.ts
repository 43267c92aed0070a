import type { Cart } from './queries.ts';

export type AppliedDiscount = Cart['appliedDiscounts'][string];

/** PRC-04: the applied code. The API keys it by the customer, of whom a cart has one. */
export const getAppliedDiscount = ({
  appliedDiscounts,
}: Pick<Cart, 'appliedDiscounts'>): AppliedDiscount | undefined => Object.values(appliedDiscounts)[0];
