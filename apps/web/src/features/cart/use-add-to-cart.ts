import { addToCart } from '@pavilion/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createIdempotencyKey, repeatWhileUnavailable } from '../../lib/http/repeat-request.ts';
import { type RequestError, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useHandOver } from '../../lib/navigation/use-hand-over.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { debounceClicks } from './debounce-clicks.ts';
import type { CartItemInput } from './line-kinds.ts';
import { type Cart, setCartData } from './queries.ts';

type AddToCart = {
  /** Resolves to the new cart, or undefined if the server refused; `error` then has the reason. Clicks meanwhile join the first. */
  add: (item: CartItemInput) => Promise<Cart | undefined>;
  isPending: boolean;
  error: RequestError | null;
  reset: () => void;
};

/** BSK-11, BSK-14: adds an item of any kind to the cart. A toast reports success or failure. */
export function useAddToCart(): AddToCart {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const [isWaiting, setWaiting] = useState(false);
  const inFlight = useRef<Promise<Cart | undefined>>(undefined);
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationKey: ['cart', 'add'],
    mutationFn: (item: CartItemInput) => {
      const headers = { 'idempotency-key': createIdempotencyKey() };
      const body = { items: [item] };
      return repeatWhileUnavailable(() => sendRequest(send, addToCart, { body }, headers));
    },
    onSuccess: (cart) => setCartData(queryClient, cart),
    meta: { success: t('added_to_cart'), error: {} },
  });
  const { openIfCookiesBlocked } = useHandOver();
  const addItem = async (item: CartItemInput): Promise<Cart | undefined> => {
    await debounceClicks();
    try {
      return (await openIfCookiesBlocked()) ? undefined : await mutateAsync(item);
    } catch {
      return undefined;
    } finally {
      inFlight.current = undefined;
      setWaiting(false);
    }
  };
  return {
    add: (item) => {
      setWaiting(true);
      inFlight.current ??= addItem(item);
      return inFlight.current;
    },
    isPending: isWaiting || isPending,
    error,
    reset,
  };
}
