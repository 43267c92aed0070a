import { Button, LinkButton } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Illustration } from '@pavilion/ui/illustration';
import { Skeletons } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Crumbs } from '../../shell/crumbs.tsx';
import { useDocument, useSend } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { useLoginModal, useUser } from '../person/index.ts';
import { Confirmation } from './confirmation.tsx';
import { orderQuery } from './order-query.ts';

/** RTE-04, CHK-13: what was bought, where and when. */
export function Screen() {
  const t = useText('checkout');
  const { completeOrderId = '' } = useParams();
  useDocument({ title: t('booking_confirmed'), noIndex: true });
  const user = useUser();
  return (
    <div className="pv-wrap">
      <Crumbs items={[{ label: t('booking_confirmed') }]} />
      {user ? <OrderOf id={completeOrderId} /> : <AskToLogIn />}
    </div>
  );
}

function OrderOf({ id }: { id: string }) {
  const t = useText('checkout');
  const tc = useText('common');
  const { data, error, refetch, isRefetching } = useQuery({
    ...orderQuery(useSend(), id),
    throwOnError: false,
  });
  if (data) return <Confirmation order={data} />;
  if (!error) return <Skeletons of="rows" count={3} label={t('order_loading')} />;
  // An id that is none, or somebody else's order: for this person neither exists.
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
      retrying={isRefetching}
      spinnerLabel={t('order_loading')}
    />
  );
}

function AskToLogIn() {
  const t = useText('checkout');
  const { open } = useLoginModal();
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="flag" />}
      title={t('order_guest_title')}
      actions={<Button onClick={() => open({ reason: 'account' })}>{t('log_in')}</Button>}
    >
      {t('order_guest_text')}
    </EmptyState>
  );
}
