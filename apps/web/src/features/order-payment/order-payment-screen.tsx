import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { Confirmation, EndedOrder, OrderQueryState, orderPaymentQuery } from '../order/index.ts';
import { PayableOrder } from './payable-order.tsx';

/** CHK-12: the page of the link in the email about an unpaid order. The link proves the order and logs nobody in. */
export function Screen() {
  const t = useText('checkout');
  const orderToken = new URLSearchParams(useLocation().search).get('order_token') ?? '';
  useDocumentMeta({ title: t('order_payment'), noIndex: true });
  return (
    <div className="pv-container">
      <PageBreadcrumbs items={[{ label: t('order_payment') }]} />
      <OrderPayment orderToken={orderToken} />
    </div>
  );
}

function OrderPayment({ orderToken }: { orderToken: string }) {
  const t = useText('checkout');
  const query = useQuery({ ...orderPaymentQuery(useSend(), orderToken), throwOnError: false });
  const reload = (): void => void query.refetch();
  return (
    <OrderQueryState
      query={query}
      missing={{ title: t('order_link_unknown_title'), text: t('order_link_unknown_text') }}
    >
      {(data) => {
        if (data.state === 'payable')
          return <PayableOrder key={orderToken} {...{ data, orderToken, reload }} />;
        if (data.state === 'paid') return <Confirmation order={data.order} orderToken={orderToken} />;
        return <EndedOrder state={data.state} order={data.order} />;
      }}
    </OrderQueryState>
  );
}
