import { extendCart } from '@pavilion/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RequestError, sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { cartKey } from './queries.ts';

/** BSK-15: extends the hold, or renews an expired hold whose places are still available. */
export function useExtendCart(): { extend: () => void; isPending: boolean; error: RequestError | null } {
  const send = useSend();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['cart', 'extend'],
    mutationFn: () => sendRequest(send, extendCart, { query: {} }),
    onSuccess: (cart) => queryClient.setQueryData(cartKey, cart),
    // Some places may have lapsed: the new cart lists them.
    onError: () => queryClient.invalidateQueries({ queryKey: cartKey }),
    meta: { error: {} },
  });
  return { extend: () => mutate(), isPending, error };
}
