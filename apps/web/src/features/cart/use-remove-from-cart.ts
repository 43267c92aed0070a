import { removeFromCart } from '@pavilion/contract/cart';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../shell/page.tsx';
import { ask } from '../../shell/request.ts';
import { useText } from '../../shell/text.tsx';
import { toasts } from '../../shell/toasts.ts';
import { type CartItem, keepCart } from './cart-query.ts';
import { pressesWithin } from './presses.ts';
import { useAddToCart } from './use-add-to-cart.ts';

const removing = ['cart', 'remove'] as const;

/** BSK-10, BSK-26: takes a line out without asking; 'Undo' is a new add, which may be too late and says so. */
export function useRemoveFromCart(): {
  remove: (item: CartItem) => void;
  isRemoving: (id: string) => boolean;
} {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const { add } = useAddToCart();
  const { mutate } = useMutation({
    mutationKey: removing,
    mutationFn: async ({ id }: CartItem) => {
      await pressesWithin();
      return ask(send, removeFromCart, { query: {}, body: { cartItemIds: [id] } });
    },
    onSuccess: (cart, item) => {
      keepCart(queryClient, cart);
      toasts.add({
        content: t('removed_from_cart'),
        type: 'success',
        closeAfter: 10_000,
        callback: {
          label: t('undo'),
          run: () => void add({ id: item.cartableResource.occurrenceId }, wishOf(item)),
        },
      });
    },
    meta: { error: {} },
  });
  const underWay = useMutationState({
    filters: { mutationKey: removing, status: 'pending' },
    select: ({ state }) => idOf(state.variables),
  });
  return {
    remove: (item) => {
      // Asked of the cache, for presses can come faster than the screen is drawn.
      const pending = queryClient.getMutationCache().findAll({ mutationKey: removing, status: 'pending' });
      if (!pending.some(({ state }) => idOf(state.variables) === item.id)) mutate(item);
    },
    isRemoving: (id) => underWay.includes(id),
  };
}

const idOf = (variables: unknown): string | undefined => (variables as CartItem | undefined)?.id;

const wishOf = ({ quantity, purchasedFor, pricingOption }: CartItem) => ({
  ...(purchasedFor ? { personId: purchasedFor.id } : { quantity }),
  ...(pricingOption && { pricingOptionId: pricingOption.id }),
});
