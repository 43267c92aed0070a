import { addDays } from '@pavilion/domain/day';
import { getMonthEnd } from '@pavilion/domain/membership/sale';
import type { ReactNode } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { OwnMembership } from './queries.ts';

type Props = {
  membership: OwnMembership;
  today: string;
  /** Whether another plan takes its place. */
  isFollowed: boolean;
};

/** ACC-04: what the membership costs, its days and its Direct Debit, each with its label. */
export function MembershipFacts({ membership, today, isFollowed }: Props) {
  const t = useText('own_membership');
  const { formatDayWithYear } = useDateFormat();
  const { price, since, until, isCancelled, directDebit } = membership;
  return (
    <dl className="own-membership__facts" data-testid="membership-facts">
      <Fact label={t('fact_price')}>
        <b>{t('price', { amount: price.formatted })}</b>
      </Fact>
      {since !== null && (
        <Fact label={t(since > today ? 'fact_starts' : 'fact_since')}>{formatDayWithYear(since)}</Fact>
      )}
      {directDebit ? (
        <>
          {until !== null && !isCancelled && <Fact label={t('fact_until')}>{formatDayWithYear(until)}</Fact>}
          <DebitFacts directDebit={directDebit} lastDay={isCancelled ? until : null} />
        </>
      ) : (
        <PaidFacts membership={membership} today={today} isFollowed={isFollowed} />
      )}
    </dl>
  );
}

/** Until when a membership without Direct Debit is paid, and what is paid next: one without an end is paid by the month. */
function PaidFacts({ membership, today, isFollowed }: Props) {
  const t = useText('own_membership');
  const { formatDayWithYear } = useDateFormat();
  const { price, until, isCancelled, freeze, sharedBy } = membership;
  if (isCancelled || sharedBy !== null) return null;
  // The days of a freeze, and what is paid after it, are said below.
  if (until === null && freeze) return null;
  const paidUntil = until ?? getMonthEnd(today);
  return (
    <>
      <Fact label={t('fact_paid')}>{formatDayWithYear(paidUntil)}</Fact>
      <Fact label={t('fact_next')}>
        {until === null
          ? t('next_reception', { amount: price.formatted, day: formatDayWithYear(addDays(paidUntil, 1)) })
          : t(isFollowed ? 'next_followed' : 'next_none')}
      </Fact>
    </>
  );
}

type DebitProps = {
  directDebit: NonNullable<OwnMembership['directDebit']>;
  /** Of a membership that is cancelled. */
  lastDay: string | null;
};

/** The Direct Debit of a membership: what is collected next, and from where. */
function DebitFacts({ directDebit, lastDay }: DebitProps) {
  const t = useText('debit');
  const { formatDayWithYear } = useDateFormat();
  const { account, reference, statementName, nextCollection } = directDebit;
  const isLast = nextCollection !== null && lastDay !== null && isSameMonth(nextCollection.on, lastDay);
  return (
    <>
      {nextCollection && (
        <Fact label={t(isLast ? 'fact_last_collection' : 'fact_next_collection')}>
          {t('collection', {
            amount: nextCollection.amount.formatted,
            day: formatDayWithYear(nextCollection.on),
          })}
        </Fact>
      )}
      <Fact label={t('fact_account')}>
        {t('account', { bank: account.bankName, end: account.lastTwo })}
        <span className="pv-small pv-muted">
          {t('statement', { name: statementName })}
          {reference !== null && ` ${t('reference', { reference })}`}
        </span>
      </Fact>
    </>
  );
}

/** Each month is collected once. */
export const isSameMonth = (day: string, otherDay: string): boolean =>
  day.slice(0, 7) === otherDay.slice(0, 7);

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
