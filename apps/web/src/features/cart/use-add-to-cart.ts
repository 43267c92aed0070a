import { addToCart } from '@pavilion/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSend } from '../../shell/page.tsx';
import { ask, type RequestError } from '../../shell/request.ts';
import { useText } from '../../shell/text.tsx';
import { useHandOver } from '../../shell/use-hand-over.ts';
import { type Cart, keepCart } from './cart-query.ts';
import { pressesWithin } from './presses.ts';

/** Who comes, how many, and at which price; what is left out the server decides. */
export type Wish = { quantity?: number; personId?: number; pricingOptionId?: string };

type Adding = {
  /** The cart with it, or undefined when it was refused; `error` then says why. Further presses join the first. */
  add: (occurrence: { id: string }, wish?: Wish) => Promise<Cart | undefined>;
  pending: boolean;
  error: RequestError | null;
  reset: () => void;
};

/** BSK-11, BSK-14: puts places into the cart. Success and failure are also told by toasts. */
export function useAddToCart(): Adding {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef<Promise<Cart | undefined>>(undefined);
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationKey: ['cart', 'add'],
    mutationFn: ({ id, wish }: { id: string; wish: Wish }) =>
      ask(send, addToCart, { body: { items: [itemOf(id, wish)] } }),
    onSuccess: (cart) => keepCart(queryClient, cart),
    meta: { success: t('added_to_cart'), error: {} },
  });
  const { leaveForgetful } = useHandOver();
  const put = async (id: string, wish: Wish): Promise<Cart | undefined> => {
    await pressesWithin();
    try {
      return (await leaveForgetful()) ? undefined : await mutateAsync({ id, wish });
    } catch {
      return undefined;
    } finally {
      waiting.current = undefined;
      setWaiting(false);
    }
  };
  return {
    add: ({ id }, wish = {}) => {
      setWaiting(true);
      waiting.current ??= put(id, wish);
      return waiting.current;
    },
    pending: isWaiting || isPending,
    error,
    reset,
  };
}

const itemOf = (id: string, { quantity = 1, personId, pricingOptionId }: Wish) => ({
  purchasableId: id,
  purchasableType: 'purchasableOccurrence' as const,
  quantity,
  ...(personId !== undefined && { purchasedForUserId: personId }),
  ...(pricingOptionId !== undefined && { pricingOptionId }),
});
