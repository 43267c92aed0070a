import { type Cart, useRenewHold } from '../cart/index.ts';
import { type CartChange, compareCarts } from './compare-carts.ts';
import type { Payment } from './use-payment.ts';

export type ExpiredHold = {
  isPending: boolean;
  /**
   * Holds again what the page shows. Resolves to the cart, or to undefined if it could not or is no longer the same, in
   * lines or in price: the page then shows what changed, and nothing is charged before the customer selects Pay again.
   * `unseen` are lines that have lapsed before, which the customer may not have seen.
   */
  renew: (unseen: readonly CartChange[]) => Promise<Cart | undefined>;
};

/** BSK-44: the payment of a cart whose hold has expired; undefined while the places are held. */
export function useExpiredHold(cart: Cart | null, { dispatch }: Payment): ExpiredHold | undefined {
  const { renew, isPending } = useRenewHold();
  if (!cart || (cart.hold?.ended !== true && !isPending)) return undefined;
  return {
    isPending,
    renew: async (unseen) => {
      const renewed = await renew(cart);
      if (!renewed) return undefined;
      const changes = [...unseen, ...compareCarts(cart, renewed)];
      const [was, now] = [cart.balance, renewed.cart.balance];
      if (changes.length === 0 && was.value === now.value) return renewed.cart;
      dispatch({
        type: 'cart_changed',
        changes,
        priceChange: changes.length === 0 ? { was: was.formatted, now: now.formatted } : null,
      });
      return undefined;
    },
  };
}
