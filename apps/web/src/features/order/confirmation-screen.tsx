import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useLocation, useParams } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { LazySetPasswordOffer, LoginNeeded, useUser } from '../person/index.ts';
import { LazyErasureNotice } from '../personal-data/index.ts';
import { Confirmation } from './confirmation.tsx';
import { EndedOrder } from './ended-order.tsx';
import { getOrderState, hasBooking } from './line-kinds.ts';
import { LinkedOrder } from './linked-order.tsx';
import { OrderQueryState } from './order-query-state.tsx';
import { type Order, orderPaymentQuery, orderQuery } from './queries.ts';

export const prefetch: Prefetch = async ({ queryClient, send, params, boot: { user } }) => {
  if (user) await queryClient.prefetchQuery(orderQuery(send, params['completeOrderId'] ?? ''));
};

/** RTE-04, CHK-13: the confirmation of one order. */
export function Screen() {
  const t = useText('checkout');
  const { completeOrderId = '' } = useParams();
  const orderToken = new URLSearchParams(useLocation().search).get('order_token');
  const user = useUser();
  const send = useSend();
  const query = useQuery({
    ...orderQuery(send, completeOrderId),
    enabled: user !== null,
    throwOnError: false,
  });
  // Without a log-in, or with that of another customer, the link of the email shows its order.
  const isOwn = user !== null && (orderToken === null || query.error?.status !== 404);
  const linked = useQuery({
    ...orderPaymentQuery(send, orderToken ?? ''),
    enabled: !isOwn && orderToken !== null,
    throwOnError: false,
  });
  const title = t(getTitleKey(isOwn ? query.data : linked.data?.order));
  useDocumentMeta({ title, noIndex: true });
  return (
    <div className="pv-container">
      <PageBreadcrumbs items={[{ label: title }]} />
      {!isOwn && orderToken !== null && <LinkedOrder query={linked} orderToken={orderToken} />}
      {!isOwn && orderToken === null && (
        <LoginNeeded title={t('order_guest_title')}>{t('order_guest_text')}</LoginNeeded>
      )}
      {isOwn && (
        <OrderQueryState
          query={query}
          missing={{ title: t('order_missing_title'), text: t('order_missing_text') }}
        >
          {(order) =>
            order.status === 'cancelled' ? (
              <EndedOrder state="cancelled" order={order} />
            ) : (
              <Confirmation
                order={order}
                paymentLink={order.paymentLink}
                offer={
                  <>
                    <LazyErasureNotice />
                    <LazySetPasswordOffer />
                  </>
                }
              />
            )
          }
        </OrderQueryState>
      )}
    </div>
  );
}

type TitleKey =
  | 'booking_confirmed'
  | 'order_booking_cancelled'
  | 'order_booking_moved'
  | 'order_booking_partly_cancelled'
  | 'order_cancelled_title'
  | 'order_not_paid'
  | 'payment_confirmed';

function getTitleKey(order: Order | undefined): TitleKey {
  if (order?.status === 'cancelled') return 'order_cancelled_title';
  const state = order ? getOrderState(order) : 'booked';
  if (state !== 'booked') return `order_booking_${state}`;
  if (!order || hasBooking(order)) return 'booking_confirmed';
  return order.status === 'awaiting_payment' ? 'order_not_paid' : 'payment_confirmed';
}
