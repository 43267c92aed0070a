import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { takeCompletedOrder } from '../../lib/page/completed-order.ts';
import { toasts } from '../../lib/toasts/toasts.ts';

/** BSK-42: says once, on the page after the checkout, that the order was completed. */
export function useCompletedToast(orderId: string): void {
  const t = useText('checkout');
  const announce = useEffectEvent(() => {
    if (takeCompletedOrder(orderId)) toasts.add({ content: t('order_completed'), type: 'success' });
  });
  useEffect(() => announce(), []);
}
