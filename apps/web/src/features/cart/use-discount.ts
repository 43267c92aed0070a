import { applyDiscount, removeDiscount } from '@pavilion/contract/price-rule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { setCartData } from './queries.ts';

/** PRC-04: applies a code. `error` says why it was refused. */
export function useApplyDiscount() {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const tc = useText('common');
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: ['cart', 'discount'],
    mutationFn: (code: string) => sendRequest(send, applyDiscount, { body: { code } }),
    onSuccess: (cart) => setCartData(queryClient, cart),
    meta: { success: t('discount_success') },
  });
  const message = error && (error.message || tc('error_unreachable'));
  return { apply: mutate, isPending, error: message ?? undefined, reset };
}

/** PRC-04: removes the code. */
export function useRemoveDiscount() {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const { mutate, isPending } = useMutation({
    mutationKey: ['cart', 'discount', 'remove'],
    mutationFn: () => sendRequest(send, removeDiscount, { query: {} }),
    onSuccess: (cart) => setCartData(queryClient, cart),
    meta: { success: t('discount_removed'), error: {} },
  });
  return { remove: () => mutate(), isPending };
}
