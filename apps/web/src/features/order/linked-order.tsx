import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { Confirmation } from './confirmation.tsx';
import { EndedOrder } from './ended-order.tsx';
import { OrderQueryState } from './order-query-state.tsx';
import { orderPaymentQuery } from './queries.ts';

/** CHK-13: the order of an email's link, whose token proves this order alone, without a log-in. */
export function LinkedOrder({ orderToken }: { orderToken: string }) {
  const t = useText('checkout');
  const query = useQuery({ ...orderPaymentQuery(useSend(), orderToken), throwOnError: false });
  return (
    <OrderQueryState
      query={query}
      missing={{ title: t('order_link_unknown_title'), text: t('order_link_unknown_text') }}
    >
      {({ state, order, dueAt, secondsLeft }) => {
        if (state === 'cancelled' || state === 'overdue') return <EndedOrder {...{ state, order }} />;
        const path = `/checkout/pay?order_token=${orderToken}`;
        const isPayable = state === 'payable' && dueAt !== null && secondsLeft !== null;
        return <Confirmation order={order} paymentLink={isPayable ? { path, dueAt, secondsLeft } : null} />;
      }}
    </OrderQueryState>
  );
}
