import type { Send } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { createIdempotencyKey, repeatWhileUnavailable } from '../../lib/http/repeat-request.ts';
import { RequestError, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { invalidatePlaces } from '../../lib/live/invalidate-places.ts';
import { debounceClicks } from '../../lib/loading/debounce-clicks.ts';
import { getSourceFields } from '../../lib/modes/cart-source.ts';
import { useHandOver } from '../../lib/navigation/use-hand-over.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import type { CartItemInput } from './line-kinds.ts';
import { type Cart, cartKey, setCartData } from './queries.ts';

/** An item that could not be added, with the server's reason. */
export type RefusedItem = { item: CartItemInput; error: RequestError };

/** The new cart, undefined if nothing was added, and what the server refused. */
type Addition = { cart: Cart | undefined; refused: readonly RefusedItem[] };

export type AddToCart = {
  /** Resolves to the new cart, or undefined if the server refused; `error` then has the reason. Clicks meanwhile join the first. */
  add: (item: CartItemInput) => Promise<Cart | undefined>;
  /** With `isAllOrNone` a refusal of one item refuses all; otherwise the others are added. */
  addAll: (items: readonly CartItemInput[], options?: { isAllOrNone: boolean }) => Promise<Addition>;
  isPending: boolean;
  error: RequestError | null;
  /** The focused element when the latest addition began. */
  pressed: RefObject<Element | null>;
  reset: () => void;
};

type Options = {
  /** The title of the toast after a failure. */
  errorTitle?: string;
  /** The page shows `AddedNotice` with the same words, so that no toast repeats them. */
  hasNotice?: boolean;
  /** Shows a refusal at its fields, with the values as they were sent. */
  onRefused?: (error: RequestError) => void;
};
type Mutation = { items: readonly CartItemInput[]; refused: RefusedItem[]; isAllOrNone: boolean };

/** BSK-11, BSK-14: adds items of any kind to the cart. A toast reports failure, and success unless the page does. */
export function useAddToCart({ errorTitle, hasNotice = false, onRefused }: Options = {}): AddToCart {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const [isWaiting, setWaiting] = useState(false);
  const inFlight = useRef<Promise<Addition>>(undefined);
  const pressed = useRef<Element>(null);
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationKey: ['cart', 'add'],
    mutationFn: ({ items, refused, isAllOrNone }: Mutation) =>
      isAllOrNone ? sendAddition(send, items) : sendItems(send, items, refused),
    onSuccess: (cart, { refused }) => {
      setCartData(queryClient, cart);
      if (refused.length > 0) void invalidatePlaces(queryClient);
    },
    // Some of several items may have been added, or another tab has added them.
    onError: (refusal) => {
      onRefused?.(refusal);
      void queryClient.invalidateQueries({ queryKey: cartKey });
      // The page shows a state from before the refusal: its present one has the next step.
      if (isRefusal(refusal)) void invalidatePlaces(queryClient);
    },
    meta: {
      ...(!hasNotice && { success: t('added_to_cart') }),
      error: errorTitle === undefined ? {} : { title: errorTitle },
    },
  });
  const { openIfCookiesBlocked } = useHandOver();
  const addItems = async (items: readonly CartItemInput[], isAllOrNone: boolean): Promise<Addition> => {
    const refused: RefusedItem[] = [];
    await debounceClicks();
    try {
      const isElsewhere = await openIfCookiesBlocked();
      return { cart: isElsewhere ? undefined : await mutateAsync({ items, refused, isAllOrNone }), refused };
    } catch {
      return { cart: undefined, refused };
    } finally {
      inFlight.current = undefined;
      setWaiting(false);
    }
  };
  const addAll: AddToCart['addAll'] = (items, { isAllOrNone } = { isAllOrNone: false }) => {
    setWaiting(true);
    pressed.current = document.activeElement;
    inFlight.current ??= addItems(items, isAllOrNone);
    return inFlight.current;
  };
  const add = async (item: CartItemInput): Promise<Cart | undefined> => (await addAll([item])).cart;
  return { add, addAll, isPending: isWaiting || isPending, error, pressed, reset };
}

/**
 * Adds the items in one request. The server adds all or none, so after a refusal each is added by itself, and those that
 * it refuses are appended to `refused`. Throws if none was added.
 */
async function sendItems(send: Send, items: readonly CartItemInput[], refused: RefusedItem[]): Promise<Cart> {
  const [first, ...others] = items;
  try {
    return await sendAddition(send, items);
  } catch (error) {
    if (!first || !isRefusal(error)) throw error;
    if (others.length === 0) {
      refused.push({ item: first, error });
      throw error;
    }
  }
  let cart: Cart | undefined;
  for (const item of items) {
    try {
      cart = await sendAddition(send, [item]);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push({ item, error });
    }
  }
  if (!cart) throw refused[0]?.error ?? new Error('No item to add');
  return cart;
}

const sendAddition = (send: Send, items: readonly CartItemInput[]): Promise<Cart> => {
  const headers = { 'idempotency-key': createIdempotencyKey() };
  const body = { items: [...items], ...getSourceFields() };
  return repeatWhileUnavailable(() => sendRequest(send, addToCart, { body }, headers));
};

/** A rule, or something that no longer exists. */
const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.status === 409 || error.status === 404);
