import { addDays } from '@pavilion/domain/day';
import { Card } from '@pavilion/ui/display/card';
import { Tag, type TagColour } from '@pavilion/ui/display/tag';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { DirectDebitNotices } from './direct-debit-notices.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { Includes } from './includes.tsx';
import { MembershipActions } from './membership-actions.tsx';
import { MembershipFacts } from './membership-facts.tsx';
import { MembershipPeople } from './membership-people.tsx';
import { getMembershipState, type MembershipState } from './membership-state.ts';
import type { OwnMembership } from './queries.ts';
import { RenewMembership } from './renew-membership.tsx';
import { useOwnPlan } from './use-own-plan.ts';

type Props = { membership: OwnMembership; others: readonly OwnMembership[]; userId: number };

const colours: Record<MembershipState, TagColour> = {
  active: 'success',
  ahead: 'info',
  frozen: 'info',
  ending: 'neutral',
  suspended: 'danger',
};

/** ACC-04: one membership of the customer, or one that they pay for. */
export function MembershipCard({ membership, others, userId }: Props) {
  const t = useText('own_membership');
  const lang = useContentLang();
  const { name, memberName, directDebit, document, isBillingDateMissing, until } = membership;
  const { formatDayWithYear } = useDateFormat();
  const today = useToday(useBoot().client.timezone);
  const state = getMembershipState(membership, today);
  const isOwn = memberName === null;
  const next = findNext(membership, others);
  return (
    <li>
      <Card as="div" className="own-membership" data-testid="membership">
        <div className="own-membership__head">
          <h2 lang={lang}>{name}</h2>
          <Tag colour={colours[state]}>{t(`state_${state}`)}</Tag>
        </div>
        {memberName === null ? <Audience membership={membership} /> : <p>{t('for', { name: memberName })}</p>}
        <MembershipFacts membership={membership} today={today} isFollowed={next !== undefined} />
        <Days membership={membership} next={next} />
        {directDebit && <DirectDebitNotices directDebit={directDebit} />}
        {isBillingDateMissing && until !== null && (
          <Notification tone="warning" title={t('billing_date')}>
            {t('billing_date_text', { day: formatDayWithYear(until) })}
          </Notification>
        )}
        <MembershipPeople membership={membership} userId={userId} />
        {isOwn && <Includes membership={membership} />}
        {document && <DocumentUpload membership={membership} document={document} userId={userId} />}
        {isOwn && <RenewMembership membership={membership} userId={userId} />}
        <MembershipActions
          // An answered question is closed.
          key={`${membership.freeze !== null} ${membership.isCancelled}`}
          membership={membership}
          others={others}
          userId={userId}
        />
      </Card>
    </li>
  );
}

/** The membership that takes this one's place, after a change of plan. */
const findNext = ({ until, memberName }: OwnMembership, others: readonly OwnMembership[]) =>
  until === null
    ? undefined
    : others.find((other) => other.memberName === memberName && other.since === addDays(until, 1));

/** For whom the plan is, in its own words. */
function Audience({ membership }: { membership: OwnMembership }) {
  const lang = useContentLang();
  const plan = useOwnPlan(membership);
  if (!plan || plan.description === '') return null;
  return (
    <p className="pv-muted own-membership__audience" lang={lang} data-testid="membership-audience">
      {plan.description}
    </p>
  );
}

type DaysProps = { membership: OwnMembership; next: OwnMembership | undefined };

/** That it ends, what follows it, and its freeze. */
function Days({ membership: { until, isCancelled, freeze }, next }: DaysProps) {
  const t = useText('own_membership');
  const { formatDayWithYear } = useDateFormat();
  // What is cancelled may end with the freeze.
  const resumes = freeze && (!isCancelled || (until !== null && until > freeze.endsOn));
  return (
    <>
      {isCancelled && <p>{until === null ? t('ends') : t('ends_on', { day: formatDayWithYear(until) })}</p>}
      {next && next.since !== null && (
        <p>{t('followed_by', { plan: next.name, day: formatDayWithYear(next.since) })}</p>
      )}
      {freeze && (
        <p>
          {t('frozen', { from: formatDayWithYear(freeze.startsOn), until: formatDayWithYear(freeze.endsOn) })}
          {resumes && ` ${t('frozen_resumes', { day: formatDayWithYear(addDays(freeze.endsOn, 1)) })}`}
        </p>
      )}
    </>
  );
}
