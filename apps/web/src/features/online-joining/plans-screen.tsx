import { LinkButton } from '@pavilion/ui/base/button';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import {
  findBestPlan,
  type MembershipPlan,
  membershipPlansQuery,
  PlanCard,
  useFirstPaymentText,
} from '../membership/index.ts';
import { JoiningOff } from './joining-off.tsx';
import { JoiningSteps } from './joining-steps.tsx';
import { joiningVenuesQuery } from './queries.ts';

export const prefetch: Prefetch = async ({ queryClient, send, boot: { client } }) => {
  if (!client.onlineJoining) return;
  await Promise.all([
    queryClient.prefetchQuery(joiningVenuesQuery(send, client.id)),
    queryClient.prefetchQuery(membershipPlansQuery(send)),
  ]);
};

/** MOD-03: the memberships of a venue, with what each costs today and each month, and what it saves. */
export function Screen() {
  return useBoot().client.onlineJoining ? <Plans /> : <JoiningOff />;
}

function Plans() {
  const t = useText('joining');
  const { venueSlug = '' } = useParams();
  const { client } = useBoot();
  const send = useSend();
  const lang = useContentLang();
  const { data: venues } = useQuery(joiningVenuesQuery(send, client.id));
  const query = useQuery(membershipPlansQuery(send));
  const venue = venues?.find(({ slug }) => slug === venueSlug);
  useDocumentMeta({ title: t('plans_title'), description: t('description', { name: client.name }) });
  if (venues && !venue) return <NotFoundPage />;
  return (
    <div className="pv-container">
      <JoiningSteps current="plan" hrefs={{ venue: '/' }} />
      <h1>{t('plans_title')}</h1>
      <p className="pv-muted joining-intro" lang={lang}>
        {venue?.name}
      </p>
      <PartState query={query} loading={t('plans_loading')} failed={{ title: t('plans_failed') }}>
        {({ plans }) => <PlanList plans={listOffered(plans, venueSlug)} venueSlug={venueSlug} />}
      </PartState>
    </div>
  );
}

/** The plans that are sold online at a venue. */
const listOffered = (plans: readonly MembershipPlan[], venueSlug: string) =>
  plans.filter(({ soldOnline, venues }) => soldOnline && (venues.length === 0 || venues.includes(venueSlug)));

function PlanList({ plans, venueSlug }: { plans: readonly MembershipPlan[]; venueSlug: string }) {
  const t = useText('joining');
  if (plans.length === 0) {
    return (
      <EmptyState title={t('no_plans_title')} actions={<LinkButton href="/">{t('choose_venue')}</LinkButton>}>
        {t('no_plans_text')}
      </EmptyState>
    );
  }
  const best = findBestPlan(plans);
  return (
    <ul className="membership-plans">
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanCard plan={plan} isBest={plan === best}>
            <Join plan={plan} isBest={plan === best} venueSlug={venueSlug} />
          </PlanCard>
        </li>
      ))}
    </ul>
  );
}

function Join({ plan, isBest, venueSlug }: { plan: MembershipPlan; isBest: boolean; venueSlug: string }) {
  const t = useText('membership');
  const formatFirstPayment = useFirstPaymentText();
  return (
    <>
      <p className="pv-muted">{formatFirstPayment(plan, plan.firstPayment)}</p>
      <LinkButton
        isBlock
        variant={isBest ? 'primary' : 'secondary'}
        href={`/join/${plan.id}?venue=${venueSlug}`}
        data-testid="join"
      >
        {t('join_plan', { plan: plan.name })}
      </LinkButton>
    </>
  );
}
