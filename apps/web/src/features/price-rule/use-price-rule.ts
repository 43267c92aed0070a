import { updateCartItem } from '@pavilion/contract/cart';
import { removeBenefit, removePackage } from '@pavilion/contract/cart/price-rule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import type { PricedCart } from './applied-discount.ts';

export type PriceRule = 'benefit' | 'package';

const removals = { benefit: removeBenefit, package: removePackage } as const;

/** BSK-05, BSK-30, BSK-40: removes what lowers the price of a line, or applies it again (`isApplied`). */
export function usePriceRule({
  cartItemId,
  rule,
  setCart,
}: {
  cartItemId: string;
  rule: PriceRule;
  setCart: (cart: PricedCart) => void;
}) {
  const send = useSend();
  const t = useText('checkout');
  const queryClient = useQueryClient();
  const mutationKey = ['cart', rule, cartItemId];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (isApplied: boolean) => {
      const request = { params: { cartItemId }, query: {} };
      if (!isApplied) return sendRequest(send, removals[rule], request);
      const body = rule === 'benefit' ? { applyBenefit: true } : { applyPackage: true };
      return sendRequest(send, updateCartItem, { ...request, body });
    },
    onSuccess: (cart, isApplied) => {
      setCart(cart);
      toasts.add({
        content: t(isApplied ? 'updated_in_cart' : `${rule}_removed`),
        type: 'success',
        topic: `${rule}_${cartItemId}`,
      });
    },
    meta: { error: {} },
  });
  return {
    /** Reads the cache, because a second click can come before the next render. */
    change: (isApplied: boolean) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(isApplied);
    },
    isPending,
  };
}
