import { extendCart } from '@pavilion/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Cart, cartKey } from './queries.ts';

/** BSK-15: extends the hold, or renews an expired hold whose places are still available. */
export function useExtendCart(onExtended: (cart: Cart) => void): { extend: () => void; isPending: boolean } {
  const send = useSend();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: ['cart', 'extend'],
    mutationFn: () => sendRequest(send, extendCart, { query: {} }),
    onSuccess: (cart) => {
      queryClient.setQueryData(cartKey, cart);
      onExtended(cart);
    },
    // Some places may have lapsed: the new cart lists them.
    onError: () => queryClient.invalidateQueries({ queryKey: cartKey }),
    meta: { error: {} },
  });
  return { extend: () => mutate(), isPending };
}
