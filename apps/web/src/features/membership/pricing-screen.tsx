import { LinkButton } from '@pavilion/ui/base/button';
import { Card } from '@pavilion/ui/display/card';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { HowToJoin } from './how-to-join.tsx';
import { MemberPrices } from './member-prices.tsx';
import './membership.css';
import { Packages } from './packages.tsx';
import { type MembershipPricing, membershipPlansQuery } from './queries.ts';

export const prefetch: Prefetch = ({ queryClient, send }) =>
  queryClient.prefetchQuery(membershipPlansQuery(send));

/** RTE-05, PRC-06: the memberships, their prices, what they give, and where to join. */
export function Screen() {
  const t = useText('membership');
  const tc = useText('common');
  const { client } = useBoot();
  const { data, error, refetch, isRefetching } = useQuery(membershipPlansQuery(useSend()));
  useDocumentMeta({ title: t('heading'), description: t('description', { name: client.name }) });
  return (
    <div className="pv-container">
      <PageBreadcrumbs items={[{ label: t('heading') }]} />
      <h1 className="membership-title">{t('heading')}</h1>
      {data && (data.plans.length > 0 ? <Pricing pricing={data} /> : <NoPlans />)}
      {data && <Packages />}
      {!data && !error && <Skeletons kind="rows" count={3} label={t('loading')} />}
      {!data && error && (
        <ErrorState
          title={t('failed')}
          retryLabel={tc('try_again')}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
          spinnerLabel={t('loading')}
        />
      )}
    </div>
  );
}

function Pricing({ pricing: { plans, memberPrices, contact } }: { pricing: MembershipPricing }) {
  return (
    <>
      <ul className="membership-plans">
        {plans.map((plan) => (
          <Plan key={plan.id} plan={plan} />
        ))}
      </ul>
      {memberPrices.length > 0 && <MemberPrices memberPrices={memberPrices} />}
      <HowToJoin contact={contact} />
    </>
  );
}

function Plan({ plan }: { plan: MembershipPricing['plans'][number] }) {
  const t = useText('membership');
  const lang = useContentLang();
  const { name, description, price, earlyBooking } = plan;
  return (
    <li>
      <Card as="div" className="membership-plan" data-testid="membership-plan">
        <h2 lang={lang}>{name}</h2>
        <p className="membership-plan__price">{t('per_month', { amount: price.formatted })}</p>
        {description !== '' && <p lang={lang}>{description}</p>}
        {earlyBooking.length > 0 && (
          <>
            <h3>{t('early_title')}</h3>
            <ul className="membership-plan__early">
              {earlyBooking.map((session) => (
                <li key={`${session.name} ${session.venueName}`}>
                  {t('early_item', {
                    name: session.name,
                    venue: session.venueName,
                    count: session.opensDaysBefore,
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </li>
  );
}

function NoPlans() {
  const t = useText('membership');
  const { client } = useBoot();
  return (
    <EmptyState
      picture={<Illustration name="arena" />}
      title={t('none_title')}
      actions={<LinkButton href="/redirect-to-selected-venue">{t('book')}</LinkButton>}
    >
      {t('none_text', { name: client.name })}
    </EmptyState>
  );
}
