import { extendCart } from '@pavilion/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../shell/page.tsx';
import { ask, type RequestError } from '../../shell/request.ts';
import { cartKey } from './cart-query.ts';

/** BSK-15: asks for more time, or takes up a hold that ran out and that nobody wanted. */
export function useExtendCart(): { extend: () => void; pending: boolean; error: RequestError | null } {
  const send = useSend();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['cart', 'extend'],
    mutationFn: () => ask(send, extendCart, { query: {} }),
    onSuccess: (cart) => queryClient.setQueryData(cartKey, cart),
    // What was held may be gone: the cart says so itself.
    onError: () => queryClient.invalidateQueries({ queryKey: cartKey }),
    meta: { error: {} },
  });
  return { extend: () => mutate(), pending: isPending, error };
}
