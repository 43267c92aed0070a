import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { useLoginDialog, useUser } from '../person/index.ts';
import { Confirmation } from './confirmation.tsx';
import { hasBooking } from './line-kinds.ts';
import { type Order, orderQuery } from './queries.ts';

/** RTE-04, CHK-13: the confirmation of one order. */
export function Screen() {
  const t = useText('checkout');
  const { completeOrderId = '' } = useParams();
  const user = useUser();
  const query = useQuery({
    ...orderQuery(useSend(), completeOrderId),
    enabled: user !== null,
    throwOnError: false,
  });
  const title = t(getTitleKey(query.data));
  useDocumentMeta({ title, noIndex: true });
  return (
    <div className="pv-container">
      <PageBreadcrumbs items={[{ label: title }]} />
      {user ? <OrderState query={query} /> : <LoginPrompt />}
    </div>
  );
}

function getTitleKey(order: Order | undefined): 'booking_confirmed' | 'order_not_paid' | 'payment_confirmed' {
  if (!order || hasBooking(order)) return 'booking_confirmed';
  return order.status === 'awaiting_payment' ? 'order_not_paid' : 'payment_confirmed';
}

function OrderState({ query }: { query: UseQueryResult<Order> }) {
  const t = useText('checkout');
  const tc = useText('common');
  const { data, error, refetch, isRefetching } = query;
  if (data) return <Confirmation order={data} />;
  if (!error) return <Skeletons kind="rows" count={3} label={t('order_loading')} />;
  // An invalid id, or another customer's order: neither exists for this customer.
  if (error.status === 404 || error.status === 422) {
    return (
      <EmptyState
        level={1}
        picture={<Illustration name="flag" />}
        title={t('order_missing_title')}
        actions={<LinkButton href="/">{tc('go_home')}</LinkButton>}
      >
        {t('order_missing_text')}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      fills="page"
      title={t('order_failed')}
      retryLabel={tc('try_again')}
      onRetry={() => void refetch()}
      isRetrying={isRefetching}
      spinnerLabel={t('order_loading')}
    />
  );
}

function LoginPrompt() {
  const t = useText('checkout');
  const tc = useText('common');
  const { open } = useLoginDialog();
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="flag" />}
      title={t('order_guest_title')}
      actions={<Button onClick={() => open({ reason: 'account' })}>{tc('log_in')}</Button>}
    >
      {t('order_guest_text')}
    </EmptyState>
  );
}
