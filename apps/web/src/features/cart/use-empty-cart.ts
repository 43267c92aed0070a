import { clearCart } from '@pavilion/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { getSourceFields } from '../../lib/modes/cart-source.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { setCartData } from './queries.ts';

/** Empties the cart for what replaces it, so nothing says so. Resolves to whether it is empty. */
export function useEmptyCart() {
  const send = useSend();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationKey: ['cart', 'clear'],
    mutationFn: () => sendRequest(send, clearCart, { query: getSourceFields() }),
    onSuccess: (cart) => setCartData(queryClient, cart),
  });
  const empty = (): Promise<boolean> =>
    mutateAsync().then(
      () => true,
      () => false,
    );
  return { empty, isPending, error };
}
