import { applyDiscount, removeDiscount } from '@pavilion/contract/cart/price-rule';
import { useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { getSourceFields } from '../../lib/modes/cart-source.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import type { PricedCart } from './applied-discount.ts';

type SetCart = (cart: PricedCart) => void;

/** PRC-04: applies a code. `error` says why it was refused. */
export function useApplyDiscount(setCart: SetCart) {
  const send = useSend();
  const t = useText('checkout');
  const tc = useText('common');
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: ['cart', 'discount'],
    mutationFn: (code: string) => sendRequest(send, applyDiscount, { body: { code, ...getSourceFields() } }),
    onSuccess: setCart,
    meta: { success: t('discount_success'), topic: 'discount' },
  });
  const message = error && (error.message || tc('error_unreachable'));
  return { apply: mutate, isPending, error: message ?? undefined, reset };
}

/** PRC-04: removes the code. */
export function useRemoveDiscount(setCart: SetCart) {
  const send = useSend();
  const t = useText('checkout');
  const { mutate, isPending } = useMutation({
    mutationKey: ['cart', 'discount', 'remove'],
    mutationFn: () => sendRequest(send, removeDiscount, { query: getSourceFields() }),
    onSuccess: setCart,
    meta: { success: t('discount_removed'), topic: 'discount', error: {} },
  });
  return { remove: () => mutate(), isPending };
}
