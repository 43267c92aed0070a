import { applyGiftCard, removeGiftCard } from '@pavilion/contract/gift-card/gift-card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { getSourceFields } from '../../lib/modes/cart-source.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Cart, setCartData } from '../cart/index.ts';

/** CHK-35: applies a code to the cart. `error` says why it was refused. `onDone` runs also when the form is gone then. */
export function useApplyGiftCard(onDone: () => void) {
  const send = useSend();
  const queryClient = useQueryClient();
  const tc = useText('common');
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: ['cart', 'gift-card'],
    mutationFn: (code: string) => sendRequest(send, applyGiftCard, { body: { code, ...getSourceFields() } }),
    onSuccess: (cart: Cart) => {
      setCartData(queryClient, cart);
      onDone();
    },
  });
  const message = error && (error.message || tc('error_unreachable'));
  return { apply: mutate, isPending, error: message ?? undefined, reset };
}

/** CHK-35: removes a gift card from the cart. */
export function useRemoveGiftCard(giftCardId: string, onDone: () => void) {
  const send = useSend();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: ['cart', 'gift-card', 'remove'],
    mutationFn: () => sendRequest(send, removeGiftCard, { params: { giftCardId }, query: getSourceFields() }),
    onSuccess: (cart: Cart) => {
      setCartData(queryClient, cart);
      onDone();
    },
    meta: { error: {} },
  });
  return { remove: () => mutate(), isPending };
}
