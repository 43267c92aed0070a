import { Notification } from '@pavilion/ui/feedback/notification';
import type { ReactNode } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { getOrderWording } from './line-kinds.ts';
import type { Order, OwnOrder } from './queries.ts';

type Props = {
  order: Order;
  /** The deadline. */
  dueAt: NonNullable<OwnOrder['paymentLink']>['dueAt'];
  actions?: ReactNode;
};

/** CHK-12: what is owed for an order, until when it can be paid, and what happens then. */
export function PaymentDue({ order, dueAt: { local }, actions }: Props) {
  const t = useText('checkout');
  const { formatDay, formatTime } = useDateFormat();
  return (
    <Notification
      tone="warning"
      title={t('order_due_title', {
        amount: order.balance.formatted,
        day: formatDay(local),
        time: formatTime(local.slice(11, 16)),
      })}
      actions={actions}
    >
      {t(`order_due_${getOrderWording(order)}`)}
    </Notification>
  );
}
