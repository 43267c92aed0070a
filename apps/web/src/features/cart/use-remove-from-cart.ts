import { removeFromCart } from '@pavilion/contract/cart';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { debounceClicks } from '../../lib/loading/debounce-clicks.ts';
import { getSourceFields } from '../../lib/modes/cart-source.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { getChangeTopic } from './line-overlay.tsx';
import { type CartItem, setCartData } from './queries.ts';
import { removedTopic, restoredTopic, toReleasedLine, useRestoreLines } from './use-restore-lines.tsx';

const removeKey = ['cart', 'remove'] as const;

/** BSK-10, BSK-26: removes a line without confirmation. 'Undo' adds it again, which fails if the place has been taken. */
export function useRemoveFromCart(): {
  remove: (item: CartItem) => void;
  isRemoving: (id: string) => boolean;
} {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const { restore } = useRestoreLines({ hasToast: true });
  const { mutate } = useMutation({
    mutationKey: removeKey,
    mutationFn: async ({ id }: CartItem) => {
      await debounceClicks();
      return sendRequest(send, removeFromCart, { query: getSourceFields(), body: { cartItemIds: [id] } });
    },
    onSuccess: (cart, item) => {
      setCartData(queryClient, cart);
      toasts.close(getChangeTopic(item.id));
      toasts.add({
        content: t('removed_from_cart'),
        type: 'success',
        topic: removedTopic + item.id,
        closes: restoredTopic,
        closeAfter: 10_000,
        callback: { label: t('undo'), run: () => restore([toReleasedLine(item)]) },
      });
    },
    meta: { error: {} },
  });
  const pendingIds = useMutationState({
    filters: { mutationKey: removeKey, status: 'pending' },
    select: ({ state }) => getItemId(state.variables),
  });
  return {
    remove: (item) => {
      // Reads the cache, because a second click can come before the next render.
      const pendingMutations = queryClient
        .getMutationCache()
        .findAll({ mutationKey: removeKey, status: 'pending' });
      if (!pendingMutations.some(({ state }) => getItemId(state.variables) === item.id)) mutate(item);
    },
    isRemoving: (id) => pendingIds.includes(id),
  };
}

const getItemId = (variables: unknown): string | undefined => (variables as CartItem | undefined)?.id;
