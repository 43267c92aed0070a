import { clearCart } from '@pavilion/contract/cart';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { type RequestError, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { type Cart, type CartItem, setCartData } from './queries.ts';
import { removedTopic, restoredTopic, toReleasedLine, useRestoreLines } from './use-restore-lines.tsx';

const clearKey = ['cart', 'clear'] as const;

/** BSK-36: whether the lines are being removed. */
export const useIsClearing = (): boolean => useIsMutating({ mutationKey: clearKey }) > 0;

/** BSK-13, BSK-41: removes all lines without confirmation. 'Undo' adds them again and names those that have gone. */
export function useClearCart(): { clear: (items: readonly CartItem[]) => void; isPending: boolean } {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const { restore } = useRestoreLines({ hasToast: true });
  const { mutate, isPending } = useMutation<Cart, RequestError, readonly CartItem[]>({
    mutationKey: clearKey,
    mutationFn: () => sendRequest(send, clearCart, { query: {} }),
    onSuccess: (cart, items) => {
      setCartData(queryClient, cart);
      const earlier = toasts.get().filter(({ topic }) => topic?.startsWith(removedTopic));
      for (const { id } of earlier) toasts.remove(id);
      const undo = async (): Promise<void> => {
        for (const { callback } of earlier) await callback?.run();
        await restore(items.map(toReleasedLine));
      };
      toasts.add({
        content: t('cart_cleared'),
        type: 'success',
        closes: restoredTopic,
        closeAfter: 10_000,
        callback: { label: t('undo'), run: undo },
      });
    },
    meta: { error: {} },
  });
  const clear = (items: readonly CartItem[]): void => {
    // Reads the cache, because a second click can come before the next render.
    if (queryClient.isMutating({ mutationKey: clearKey }) === 0) mutate(items);
  };
  return { clear, isPending };
}
