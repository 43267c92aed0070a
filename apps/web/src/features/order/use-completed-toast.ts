import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { takeCompletedOrder } from '../../lib/page/completed-order.ts';
import { toasts } from '../../lib/toasts/toasts.ts';
import { getOrderState } from './line-kinds.ts';
import type { Order } from './queries.ts';

/** BSK-42: says once, on the page after the checkout, that the order was completed. */
export function useCompletedToast(order: Order): void {
  const t = useText('checkout');
  const announce = useEffectEvent(() => {
    // An order may be cancelled before its page is first opened in this browser.
    const isNew = takeCompletedOrder(order.id);
    if (isNew && getOrderState(order) === 'booked')
      toasts.add({ content: t('order_completed'), type: 'success' });
  });
  useEffect(() => announce(), []);
}
