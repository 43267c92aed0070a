import { clearCart } from '@pavilion/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { setCartData } from './queries.ts';

/** BSK-13, BSK-41: removes all lines. */
export function useClearCart(): { clear: () => void; isPending: boolean } {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const { mutate, isPending } = useMutation({
    mutationKey: ['cart', 'clear'],
    mutationFn: () => sendRequest(send, clearCart, { query: {} }),
    onSuccess: (cart) => setCartData(queryClient, cart),
    meta: { success: t('cart_cleared'), error: {} },
  });
  return { clear: () => mutate(), isPending };
}
