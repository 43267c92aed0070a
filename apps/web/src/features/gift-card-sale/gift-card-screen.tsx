import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { BalanceForm } from './balance-form.tsx';
import { BuyForm } from './buy-form.tsx';
import './gift-card.css';
import { giftCardPlansQuery } from './queries.ts';

export const prefetch: Prefetch = ({ queryClient, send }) =>
  queryClient.prefetchQuery(giftCardPlansQuery(send));

/** CHK-35: buys a gift card, and says what is left on one. */
export function Screen() {
  const t = useText('gift_card');
  const { client } = useBoot();
  const { data, isPending } = useQuery(giftCardPlansQuery(useSend()));
  const [plan] = data ?? [];
  useDocumentMeta({ title: t('title'), description: t('description', { name: client.name }) });
  return (
    <div className="pv-container">
      <PageBreadcrumbs items={[{ label: t('title') }]} />
      <h1>{t('title')}</h1>
      <div className="gift-card-page">
        {isPending && <Skeletons kind="rows" count={3} label={t('loading')} />}
        {plan && <BuyForm plan={plan} />}
        <BalanceForm />
      </div>
    </div>
  );
}
