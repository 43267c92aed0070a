import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { tellOpener } from '../../lib/live/booked-elsewhere.ts';
import { getOrderState, hasBooking } from './line-kinds.ts';
import type { Order } from './queries.ts';

/** MOD-02: an embedded page that opened this window says there what was booked. */
export function useTellOpener(order: Order): void {
  const t = useText('checkout');
  const tell = useEffectEvent(() => {
    if (!hasBooking(order) || getOrderState(order) !== 'booked') return;
    const names = [...new Set(order.lineItems.map(({ name }) => name))].join(', ');
    tellOpener({
      occurrenceIds: order.lineItems.flatMap(({ resource }) => resource?.occurrenceId ?? []),
      text: t('booked_elsewhere', { names, email: order.email }),
    });
  });
  useEffect(() => tell(), [order.id]);
}
