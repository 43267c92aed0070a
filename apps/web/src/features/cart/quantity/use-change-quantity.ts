import { updateCartItem } from '@pavilion/contract/cart';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CamelReply, sendRequest } from '../../../lib/http/request.ts';
import { useSend } from '../../../lib/page/page-context.tsx';

type ChangedCart = CamelReply<typeof updateCartItem>;
/** A line of the cart whose quantity may change. */
export type QuantityLine = Pick<ChangedCart['items'][number], 'id' | 'quantity' | 'maxQuantity' | 'price'>;
export type SetCart = (cart: ChangedCart) => void;

/**
 * BSK-27: changes the quantity of a line. What the customer selects while a request is on its way is sent after it, so
 * several presses are few requests. After a refusal the line shows its present quantity again, with the reason until the next
 * change of the basket.
 */
export function useChangeQuantity({ id, quantity }: QuantityLine, setCart: SetCart) {
  const send = useSend();
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<number>();
  const latest = useRef(quantity);
  const [hasChanged, setChanged] = useState(false);
  const [isFewerRefused, setFewerRefused] = useState(false);
  const latestChange = useLatestChange();
  const { mutate, isPending, error, submittedAt, reset } = useMutation({
    mutationKey: ['cart', 'quantity', id],
    mutationFn: async () => {
      for (;;) {
        const sent = latest.current;
        const body = { quantity: sent };
        const cart = await sendRequest(send, updateCartItem, { params: { cartItemId: id }, query: {}, body });
        if (latest.current === sent) return cart;
      }
    },
    onSuccess: async (cart) => {
      await queryClient.cancelQueries({ queryKey: ['cart'] });
      setCart(cart);
      setWanted(undefined);
      setChanged(true);
    },
    onError: () => {
      setFewerRefused(latest.current < quantity);
      setWanted(undefined);
      void queryClient.invalidateQueries({ queryKey: ['cart'] });
    },
  });
  return {
    quantity: wanted ?? quantity,
    isPending,
    /** Whether the quantity was changed here, so that the result is announced. */
    hasChanged,
    /** A later change of the basket makes it out of date. */
    error: submittedAt < latestChange ? null : error,
    /** Whether the refused quantity is lower than the present one. */
    isFewerRefused,
    change: (next: number): void => {
      latest.current = next;
      setWanted(next);
      if (isPending) return;
      reset();
      mutate();
    },
  };
}

/** When the customer last changed the basket, in milliseconds; 0 for never. */
function useLatestChange(): number {
  const changes = useMutationState({
    filters: {
      predicate: ({ options: { mutationKey: [scope, kind] = [] } }) =>
        scope === 'cart' && ['add', 'quantity', 'remove', 'update'].includes(String(kind)),
    },
    select: ({ state }) => state.submittedAt,
  });
  return Math.max(0, ...changes);
}
