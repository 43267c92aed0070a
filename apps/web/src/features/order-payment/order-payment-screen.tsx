import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { Confirmation } from '../order/index.ts';
import { EndedOrder } from './ended-order.tsx';
import { PayableOrder } from './payable-order.tsx';
import { orderPaymentQuery } from './queries.ts';

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
  const tc = useText('common');
  const query = useQuery({ ...orderPaymentQuery(useSend(), orderToken), throwOnError: false });
  const { data, error, refetch, isRefetching } = query;
  const reload = (): void => void refetch();
  if (data?.state === 'payable') return <PayableOrder key={orderToken} {...{ data, orderToken, reload }} />;
  if (data?.state === 'paid') return <Confirmation order={data.order} />;
  if (data) return <EndedOrder state={data.state} order={data.order} />;
  if (!error) return <Skeletons kind="rows" count={3} label={t('order_loading')} />;
  if (error.status === 404 || error.status === 422) {
    return (
      <EmptyState
        level={1}
        picture={<Illustration name="flag" />}
        title={t('order_link_unknown_title')}
        actions={<LinkButton href="/">{tc('go_home')}</LinkButton>}
      >
        {t('order_link_unknown_text')}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      fills="page"
      title={t('order_failed')}
      retryLabel={tc('try_again')}
      onRetry={reload}
      isRetrying={isRefetching}
      spinnerLabel={t('order_loading')}
    />
  );
}
