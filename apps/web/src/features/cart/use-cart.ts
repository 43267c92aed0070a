import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestError } from '../../lib/http/request.ts';
import { completedOrder } from '../../lib/page/completed-order.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { useUser } from '../person/index.ts';
import { addLapsedLines } from './lapsed-lines.ts';
import { type Cart, type CartItem, cartQuery, setCartData } from './queries.ts';

export type CartState = {
  /** Undefined while loading. */
  cart: Cart | undefined;
  /** When the cart was received, in ms of the device's clock. The hold's seconds count from there. */
  receivedAt: number;
  /** BSK-39. */
  error: RequestError | null;
  retry: () => void;
  isRetrying: boolean;
  /** BSK-18, BSK-36. */
  addingToCart: boolean;
  removingFromCart: boolean;
  updatingCart: boolean;
  /** BSK-18: a payment of this cart has started, and its outcome is unknown. The cart cannot change. */
  paymentProcessing: boolean;
  /** BSK-18: the cart is empty because its order was paid in this browser. */
  paymentComplete: boolean;
  /** BSK-17: that order, or the last one before a cart with items. */
  completeOrderId: string | null;
  /** BSK-17: whose cart it is; null for a guest. */
  selectedUserId: number | null;
};

/** BSK-17: the caller's cart, and whether any part of the page is changing it. */
export function useCart(): CartState {
  const query = useQuery({ ...cartQuery(useSend()), throwOnError: false });
  const { data, error, refetch, isRefetching, dataUpdatedAt } = query;
  const completeOrderId = completedOrder.useValue();
  useEffect(() => {
    if (data) addLapsedLines([...data.lapsed, ...data.lapsedBundles]);
  }, [data]);
  return {
    cart: data,
    receivedAt: dataUpdatedAt,
    error,
    retry: () => void refetch(),
    isRetrying: isRefetching,
    addingToCart: useIsMutating({ mutationKey: ['cart', 'add'] }) > 0,
    removingFromCart: useIsMutating({ mutationKey: ['cart', 'remove'] }) > 0,
    updatingCart:
      useIsMutating({ mutationKey: ['cart', 'update'] }) +
        useIsMutating({ mutationKey: ['cart', 'quantity'] }) >
      0,
    paymentProcessing: data?.inPayment === true,
    paymentComplete: completeOrderId !== null && data?.items.length === 0,
    completeOrderId,
    selectedUserId: useUser()?.id ?? null,
  };
}

/** BSK-18: whether the cart's amounts are about to be replaced. */
export const isChanging = ({ addingToCart, removingFromCart, updatingCart }: CartState): boolean =>
  addingToCart || removingFromCart || updatingCart;

/** BSK-37: shows the cart that another feature's write returned. */
export function useSetCart(): (cart: Cart) => void {
  const queryClient = useQueryClient();
  return (cart) => setCartData(queryClient, cart);
}

export type CartLines = {
  lines: readonly CartItem[];
  /** A payment is in progress, so the lines cannot change. */
  isReadOnly: boolean;
};
const noLines: CartLines = { lines: [], isReadOnly: false };

/** The lines of one occurrence in the caller's cart: of one attendee, or of all. */
export function useCartLines(occurrenceId: string, attendeeId?: number): CartLines {
  const { data } = useQuery({
    ...cartQuery(useSend()),
    throwOnError: false,
    select: ({ items, inPayment }): CartLines => ({
      lines: items.filter(
        ({ cartableResource, purchasedFor }) =>
          cartableResource?.occurrenceId === occurrenceId &&
          (attendeeId === undefined || purchasedFor?.id === attendeeId),
      ),
      isReadOnly: inPayment,
    }),
  });
  return data ?? noLines;
}
