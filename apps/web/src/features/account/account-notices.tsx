import { Anchor } from '@pavilion/ui/base/anchor';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { householdQuery } from '../household/index.ts';
import { ownMembershipsQuery } from '../own-membership/index.ts';
import type { User } from '../person/index.ts';
import { accountErasureQuery, isInTheWay } from '../personal-data/index.ts';

/** ACC-02, AUT-19, AUT-25: notices of documents, of a membership without a billing date and of a child who is old enough for an account. Absent if there are none. */
export function AccountNotices({ user }: { user: NonNullable<User> }) {
  const t = useText('account');
  const { formatDayWithYear } = useDateFormat();
  const { data } = useQuery(ownMembershipsQuery(useSend(), user.id));
  const household = useQuery(householdQuery(useSend(), user.id));
  const grown =
    household.data?.filter(({ child }) => child?.handover.isPossible && !child.handover.offer) ?? [];
  const erasure = useQuery(accountErasureQuery(useSend(), user.id));
  const dueAt = erasure.data?.dueAt;
  const isErasureBlocked = erasure.data !== undefined && isInTheWay(erasure.data);
  const { documentExpiry, membershipDocumentUploadRequired: isMissing } = user;
  const unbilled = data?.current.find(({ isBillingDateMissing }) => isBillingDateMissing);
  const isExpiring = !isMissing && documentExpiry?.documentExpiringSoon === true;
  if (!isMissing && !isExpiring && !unbilled && !dueAt && grown.length === 0) return null;
  const days = documentExpiry?.daysToExpiry ?? 0;
  const upload = <Anchor href="/memberships">{t('notice_document_link')}</Anchor>;
  return (
    <section className="account-notices pv-stack" data-testid="notices">
      <h2>{t('notices')}</h2>
      {dueAt && (
        <Notification
          tone="warning"
          title={t(erasure.data?.isPostponed ? 'notice_erasure_postponed' : 'notice_erasure', {
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
      {isMissing && (
        <Notification tone="warning" title={t('notice_document_missing')}>
          {t('notice_document_missing_text')} {upload}
        </Notification>
      )}
      {isExpiring && (
        <Notification
          tone="warning"
          title={days === 0 ? t('notice_document_today') : t('notice_document_expiring', { count: days })}
        >
          {t('notice_document_expiring_text')} {upload}
        </Notification>
      )}
      {unbilled && unbilled.until !== null && (
        <Notification tone="warning" title={t('notice_billing')}>
          {t('notice_billing_text', { name: unbilled.name, day: formatDayWithYear(unbilled.until) })}{' '}
          <Anchor href="/memberships">{t('notice_billing_link')}</Anchor>
        </Notification>
      )}
    </section>
  );
}
