import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation, useNavigate } from '../../lib/navigation/router.tsx';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { Confirmation, OrderQueryState } from '../order/index.ts';
import { PayableBasket } from './payable-basket.tsx';
import { createPaymentToken, phoneBasketQuery, useOpenLink } from './queries.ts';

/** CHK-01: the page of a kiosk's QR code. It pays the kiosk's basket and logs nobody in. */
export function Screen() {
  const t = useText('phone');
  const paymentToken = new URLSearchParams(useLocation().search).get('payment_token');
  useDocumentMeta({ title: t('title'), noIndex: true });
  return (
    <div className="pv-container pv-container--narrow">
      {paymentToken === null ? <OpenLink /> : <Basket paymentToken={paymentToken} />}
    </div>
  );
}

/** Opens the link. Its token is in the URL's fragment, which browsers send to no server. */
function OpenLink() {
  const t = useText('phone');
  const tc = useText('common');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useOpenLink();
  const [paymentToken] = useState(createPaymentToken);
  const open = (): void =>
    mutate(
      { linkToken: hash.slice(1), paymentToken },
      {
        onSuccess: () => navigate(`/checkout/phone?payment_token=${paymentToken}`, { replace: true }),
      },
    );
  const openOnce = useEffectEvent(open);
  useEffect(() => openOnce(), [hash]);
  if (!error) return <Spinner label={t('opening')} />;
  const isRefused = error.status === 404 || error.status === 409 || error.status === 422;
  if (isRefused) return <Ended title={t('ended')} text={error.status === 422 ? '' : error.message} />;
  return (
    <ErrorState
      title={t('open_failed')}
      level={1}
      retryLabel={tc('try_again')}
      spinnerLabel={t('opening')}
      isRetrying={isPending}
      onRetry={open}
    />
  );
}

function Basket({ paymentToken }: { paymentToken: string }) {
  const t = useText('phone');
  const query = useQuery({ ...phoneBasketQuery(useSend(), paymentToken), throwOnError: false });
  return (
    <OrderQueryState query={query} missing={{ title: t('ended'), text: t('unknown_text') }}>
      {(data) => {
        if (data.cart)
          return (
            <PayableBasket
              key={paymentToken}
              {...{ data, cart: data.cart, paymentToken }}
              receivedAt={query.dataUpdatedAt}
              reload={() => void query.refetch()}
            />
          );
        if (data.order) return <Confirmation order={data.order} orderToken={data.orderToken} />;
        return <Ended title={t(endedKeys[data.state].title)} text={t(endedKeys[data.state].text)} />;
      }}
    </OrderQueryState>
  );
}

const expiredKeys = { title: 'ended', text: 'unknown_text' } as const;
/** A payable basket and a paid order are shown instead. */
const endedKeys = {
  payable: expiredKeys,
  paid: expiredKeys,
  expired: expiredKeys,
  lapsed: { title: 'lapsed', text: 'lapsed_text' },
  changed: { title: 'changed', text: 'changed_text' },
} as const;

const Ended = ({ title, text }: { title: string; text: string }) => (
  <EmptyState level={1} picture={<Illustration name="flag" />} title={title}>
    {text}
  </EmptyState>
);
