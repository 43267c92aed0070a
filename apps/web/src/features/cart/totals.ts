import { creditTypes } from '@pavilion/domain/credit/credit';
import type { Cart } from './queries.ts';

/** BSK-12: the totals of a cart that screens show. Amounts in minor units, tax included; formatted in the client's currency. */
export type CartTotals = {
  total: number;
  taxTotal: number;
  subTotal: number;
  /** What is still to be paid. */
  balance: number;
  itemCount: number;
  formattedTotal: string;
  formattedBalance: string;
};

/** BSK-12, BSK-17: the totals as the server calculated them. */
export const getCartTotals = ({
  total,
  taxTotal,
  subTotal,
  balance,
  itemCount,
}: Pick<Cart, 'total' | 'taxTotal' | 'subTotal' | 'balance' | 'itemCount'>): CartTotals => ({
  total: total.value,
  taxTotal: taxTotal.value,
  subTotal: subTotal.value,
  balance: balance.value,
  itemCount,
  formattedTotal: total.formatted,
  formattedBalance: balance.formatted,
});

/** What pays for a cart of its customer's credit, in minor units. */
export const sumAppliedCredit = ({ availableCredit: { general, membership } }: Cart): number =>
  general.applied.value + membership.applied.value;

/** What gift cards pay for a cart, in minor units. */
export const sumAppliedGiftCards = ({ giftCards }: Cart): number =>
  giftCards.reduce((sum, { applied }) => sum + applied.value, 0);

/** The types of credit that pay for a cart now. */
export const listAppliedCredit = ({ availableCredit }: Cart) =>
  creditTypes.flatMap((type) => {
    const { applied } = availableCredit[type];
    return applied.value > 0 ? [{ type, applied }] : [];
  });
