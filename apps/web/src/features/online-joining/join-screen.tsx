import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useParams, useSearchParams } from '../../lib/navigation/router.tsx';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { type MembershipPlan, membershipPlansQuery } from '../membership/index.ts';
import { JoinDetails } from './join-details.tsx';
import { JoinSummary } from './join-summary.tsx';
import { JoiningOff } from './joining-off.tsx';
import { JoiningSteps } from './joining-steps.tsx';
import { usePlanOffer } from './use-plan-offer.ts';
import { usePlansHref } from './use-plans-href.ts';
import { useStraightToPayment } from './use-straight-to-payment.ts';

/** MOD-03: the account, the people and the questions of somebody who joins a plan. */
export function Screen() {
  return useBoot().client.onlineJoining ? <Join /> : <JoiningOff />;
}

function Join() {
  const t = useText('joining');
  const { planId } = useParams();
  const query = useQuery(membershipPlansQuery(useSend()));
  useDocumentMeta({ title: t('details_title'), noIndex: true });
  return (
    <div className="pv-container">
      <PartState query={query} loading={t('plans_loading')} failed={{ title: t('plans_failed') }}>
        {({ plans }) => {
          const plan = plans.find(({ id, soldOnline }) => id === planId && soldOnline);
          return plan ? <JoinPlan plan={plan} /> : <NotSold />;
        }}
      </PartState>
    </div>
  );
}

function JoinPlan({ plan }: { plan: MembershipPlan }) {
  const t = useText('joining');
  const tm = useText('membership');
  const [search] = useSearchParams();
  const isChange = usePlanOffer(plan.id)?.action === 'change';
  const plansHref = usePlansHref();
  const isStraight = useStraightToPayment(plan.id);
  return (
    <>
      <JoiningSteps
        current={isStraight ? 'payment' : 'details'}
        planId={plan.id}
        hasVenue={search.has('venue')}
        hrefs={{ venue: '/', plan: plansHref }}
      />
      <h1 tabIndex={-1} className="joining-title">
        {tm(isChange ? 'change_plan' : 'join_plan', { plan: plan.name })}
      </h1>
      <div className="pv-columns joining-columns">
        <div>
          <JoinDetails plan={plan} />
        </div>
        <aside aria-label={t('summary')}>
          <JoinSummary plan={plan} changeHref={plansHref} />
        </aside>
      </div>
    </>
  );
}

/** PRC-05. */
function NotSold() {
  const t = useText('joining');
  useDocumentMeta({ title: t('not_sold_title'), noIndex: true, status: 404 });
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="flag" fit="meet" />}
      title={t('not_sold_title')}
      actions={<LinkButton href="/">{t('choose_membership')}</LinkButton>}
    >
      {t('not_sold_text')}
    </EmptyState>
  );
}
