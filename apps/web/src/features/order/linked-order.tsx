import { LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { Confirmation } from './confirmation.tsx';
import { EndedOrder } from './ended-order.tsx';
import { hasBooking } from './line-kinds.ts';
import { OrderQueryState } from './order-query-state.tsx';
import type { OrderPayment } from './queries.ts';

type Props = { query: UseQueryResult<OrderPayment>; orderToken: string };

/** CHK-13: the order of an email's link, whose token proves this order alone, without a log-in. */
export function LinkedOrder({ query, orderToken }: Props) {
  const t = useText('checkout');
  return (
    <OrderQueryState
      query={query}
      missing={{ title: t('order_link_unknown_title'), text: t('order_link_unknown_text') }}
    >
      {({ state, order, dueAt, secondsLeft }) => {
        if (state === 'cancelled' || state === 'overdue') return <EndedOrder {...{ state, order }} />;
        const path = `/checkout/pay?order_token=${orderToken}`;
        const isPayable = state === 'payable' && dueAt !== null && secondsLeft !== null;
        return (
          <Confirmation
            order={order}
            orderToken={orderToken}
            paymentLink={isPayable ? { path, dueAt, secondsLeft } : null}
            offer={hasBooking(order) && <CancelByLogin />}
          />
        );
      }}
    </OrderQueryState>
  );
}

/** BKG-04: how to cancel, which the link itself does not allow because everybody who has the email has it. */
function CancelByLogin() {
  const t = useText('checkout');
  const tc = useText('common');
  return (
    <Notification
      tone="info"
      variant="outline"
      title={t('linked_cancel_title')}
      actions={
        <LinkButton href="/forgotten-password" variant="secondary" size="s">
          {tc('email_me_link')}
        </LinkButton>
      }
    >
      {t('linked_cancel_text')}
    </Notification>
  );
}
