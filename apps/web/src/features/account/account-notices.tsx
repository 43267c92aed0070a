import { Anchor } from '@pavilion/ui/base/anchor';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { Member } from '../household/index.ts';
import type { OwnMembership } from '../own-membership/index.ts';
import type { User } from '../person/index.ts';
import { type AccountErasure, isInTheWay } from '../personal-data/index.ts';
import { findEndingMembership } from './find-ending-membership.ts';

/** What the notices are about, each undefined until it is known. */
export type NoticeSources = {
  memberships: readonly OwnMembership[] | undefined;
  household: readonly Member[] | undefined;
  erasure: AccountErasure | undefined;
};

type Props = NoticeSources & { user: NonNullable<User> };

/** ACC-02, AUT-19, AUT-25: notices of documents, of a membership without a billing date or about to end, and of a child who is old enough for an account. Absent if there are none. */
export function AccountNotices({ user, memberships, household, erasure }: Props) {
  const t = useText('account');
  const { formatDayWithYear } = useDateFormat();
  const today = useToday(useBoot().client.timezone);
  const grown = household?.filter(({ child }) => child?.handover.isPossible && !child.handover.offer) ?? [];
  const dueAt = erasure?.dueAt;
  const isErasureBlocked = erasure !== undefined && isInTheWay(erasure);
  const { documentExpiry, membershipDocumentUploadRequired: isMissing } = user;
  const unbilled = memberships?.find(({ isBillingDateMissing }) => isBillingDateMissing);
  const ending = findEndingMembership(memberships ?? [], today);
  const isExpiring = !isMissing && documentExpiry?.documentExpiringSoon === true;
  if (!isMissing && !isExpiring && !unbilled && !ending && !dueAt && grown.length === 0) return null;
  return (
    <section className="account-notices pv-stack" data-testid="notices">
      <h2>{t('notices')}</h2>
      {dueAt && (
        <Notification
          tone="warning"
          title={t(erasure.isPostponed ? 'notice_erasure_postponed' : 'notice_erasure', {
            day: formatDayWithYear(dueAt.local.slice(0, 10)),
          })}
        >
          {isErasureBlocked && `${t('notice_erasure_blocked')} `}
          <Anchor href="/user-details/data">
            {t(isErasureBlocked ? 'notice_erasure_see' : 'notice_erasure_link')}
          </Anchor>
        </Notification>
      )}
      {grown.map(({ id, person }) => (
        <Notification key={id} tone="info" title={t('notice_handover', { name: person?.firstName ?? '' })}>
          <Anchor href="/user-details/people">{t('notice_handover_link')}</Anchor>
        </Notification>
      ))}
      {(isMissing || isExpiring) && <DocumentNotice user={user} memberships={memberships} />}
      <MembershipNotices unbilled={unbilled} ending={ending} />
    </section>
  );
}

/** ACC-02: a document that is missing or expires soon, which one it is, and for which membership. */
function DocumentNotice({ user, memberships }: Pick<Props, 'user' | 'memberships'>) {
  const t = useText('account');
  const { documentExpiry, membershipDocumentUploadRequired: isMissing } = user;
  const days = documentExpiry?.daysToExpiry ?? 0;
  const states = isMissing ? ['missing', 'expired'] : ['expiring'];
  const due = memberships?.find(({ document }) => document && states.includes(document.state));
  const title = days === 0 ? t('notice_document_today') : t('notice_document_expiring', { count: days });
  return (
    <Notification tone="warning" title={isMissing ? t('notice_document_missing') : title}>
      {due?.document && `${t('notice_document_what', { name: due.name, what: due.document.name })} `}
      {t(isMissing ? 'notice_document_missing_text' : 'notice_document_expiring_text')}{' '}
      <Anchor href="/memberships">{t('notice_document_link')}</Anchor>
    </Notification>
  );
}

type MembershipNoticesProps = {
  unbilled: OwnMembership | undefined;
  ending: ReturnType<typeof findEndingMembership>;
};

function MembershipNotices({ unbilled, ending }: MembershipNoticesProps) {
  const t = useText('account');
  const { formatDayWithYear, formatShortDay } = useDateFormat();
  return (
    <>
      {unbilled && unbilled.until !== null && (
        <Notification tone="warning" title={t('notice_billing')}>
          {t('notice_billing_text', { name: unbilled.name, day: formatDayWithYear(unbilled.until) })}{' '}
          <Anchor href="/memberships">{t('notice_billing_link')}</Anchor>
        </Notification>
      )}
      {ending && (
        <Notification
          tone="warning"
          title={t('notice_ending', { name: ending.name, day: formatShortDay(ending.until) })}
        >
          {t('notice_ending_text')} <Anchor href="/memberships">{t('notice_ending_link')}</Anchor>
        </Notification>
      )}
    </>
  );
}
