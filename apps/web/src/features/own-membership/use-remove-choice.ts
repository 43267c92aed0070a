import { removeFromCart } from '@pavilion/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { getSourceFields } from '../../lib/modes/cart-source.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { type CartItem, setCartData } from '../cart/index.ts';

/** PRC-05: a basket has one membership for a person, so another choice removes the first. */
export function useRemoveChoice() {
  const send = useSend();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ['cart', 'remove'],
    mutationFn: ({ id }: CartItem) =>
      sendRequest(send, removeFromCart, { query: getSourceFields(), body: { cartItemIds: [id] } }),
    onSuccess: (cart) => setCartData(queryClient, cart),
    meta: { error: {} },
  });
}
