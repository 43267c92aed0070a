import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { giftCardPlansQuery } from '../gift-card-sale/index.ts';
import { AttendeeSelect, useAttendee } from '../linked-person/index.ts';
import { HowToJoin } from './how-to-join.tsx';
import { MemberPrices } from './member-prices.tsx';
import './membership.css';
import { Packages } from './packages.tsx';
import { PlanAction } from './plan-action.tsx';
import { findBestPlan, PlanCard } from './plan-card.tsx';
import { type MembershipPricing, membershipOffersQuery, membershipPlansQuery } from './queries.ts';

export const prefetch: Prefetch = async ({ queryClient, send, boot: { user } }) => {
  await Promise.all([
    queryClient.prefetchQuery(membershipPlansQuery(send)),
    ...(user ? [queryClient.prefetchQuery(membershipOffersQuery(send, user.id, undefined))] : []),
  ]);
};

/** RTE-05, PRC-06: the memberships, their prices, what they give, and how to join. */
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
      {data && <GiftCards />}
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

function Pricing({
  pricing: { plans, memberPrices, contact, onlineJoining },
}: {
  pricing: MembershipPricing;
}) {
  const { attendees } = useAttendee();
  const best = findBestPlan(plans);
  return (
    <>
      {onlineJoining && attendees.length > 0 && (
        <div className="membership-for">
          <AttendeeSelect />
        </div>
      )}
      <ul className="membership-plans">
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} isBest={plan === best}>
              <PlanAction plan={plan} isSold={onlineJoining && plan.soldOnline} isBest={plan === best} />
            </PlanCard>
          </li>
        ))}
      </ul>
      {memberPrices.length > 0 && <MemberPrices memberPrices={memberPrices} />}
      <HowToJoin contact={contact} onlineJoining={onlineJoining} />
    </>
  );
}

/** CHK-35: where gift cards are bought. Hidden if there are none. */
function GiftCards() {
  const t = useText('membership');
  const { data: plans } = useQuery(giftCardPlansQuery(useSend()));
  if (!plans || plans.length === 0) return null;
  return (
    <section className="pv-section membership-section" aria-labelledby="gift-cards">
      <h2 id="gift-cards">{t('gift_cards')}</h2>
      <p className="pv-muted">{t('gift_cards_text')}</p>
      <p>
        <LinkButton variant="secondary" href="/gift-cards">
          {t('gift_cards_link')}
        </LinkButton>
      </p>
    </section>
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
