import { cancelOwnMembership } from '@pavilion/contract/own-membership/own-membership';
import { getMonthEnd } from '@pavilion/domain/membership/sale';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { laterBookingsQuery } from './later-bookings-query.ts';
import { isSameMonth } from './membership-facts.tsx';
import type { OwnMembership } from './queries.ts';
import { useMembershipChange } from './use-membership-change.ts';

type Props = {
  membership: OwnMembership;
  userId: number;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  /** Asks about a freeze instead; absent where it cannot be frozen. */
  onFreeze: (() => void) | undefined;
};

/** ACC-04: asks before it cancels, and says the last day. */
export function CancelMembership({ membership, userId, isAsking, onAsk, onFreeze }: Props) {
  const t = useText('own_membership');
  const send = useSend();
  const { formatDayWithYear } = useDateFormat();
  const { id, name, cancellation } = membership;
  const { mutate, isPending } = useMembershipChange(
    userId,
    (lastDay: string) => sendRequest(send, cancelOwnMembership, { params: { id }, body: { lastDay } }),
    { success: t('cancelled', { name }), failure: t('not_cancelled', { name }) },
  );
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('memberships'));
  if (!cancellation) return null;
  if (!isAsking) {
    return (
      <Button ref={buttonRef} variant="secondary" size="s" data-opens="cancel" onClick={() => onAsk(true)}>
        {t('cancel')}
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </Button>
    );
  }
  return (
    <div className="pv-stack own-membership__question" data-testid="cancel-membership">
      <h3 className="own-membership__heading" tabIndex={-1} data-question>
        {t('cancel_title', { name })}
      </h3>
      <p>
        {t('cancel_question', { day: formatDayWithYear(cancellation.lastDay) })}{' '}
        {cancellation.noticeDays > 0 && t('cancel_notice', { days: cancellation.noticeDays })}
      </p>
      <LastPayment membership={membership} lastDay={cancellation.lastDay} />
      <Lost membership={membership} lastDay={cancellation.lastDay} />
      <LaterBookings userId={userId} lastDay={cancellation.lastDay} />
      <div className="pv-cluster">
        <Button
          ref={buttonRef}
          variant="danger"
          size="s"
          isPending={isPending}
          onClick={() => mutate(cancellation.lastDay)}
        >
          {t('cancel')}
        </Button>
        {onFreeze && (
          <Button variant="secondary" size="s" onClick={onFreeze}>
            {t('cancel_freeze')}
          </Button>
        )}
        <Button variant="quiet" size="s" onClick={() => onAsk(false)}>
          {t('cancel_keep')}
        </Button>
      </div>
    </div>
  );
}

type PartProps = { membership: OwnMembership; lastDay: string };

/** What ends with it. */
function Lost({ membership: { includes }, lastDay }: PartProps) {
  const t = useText('own_membership');
  const { formatDayWithYear } = useDateFormat();
  const lang = useContentLang();
  return (
    <>
      <p>
        {t(includes.length > 0 ? 'cancel_lost_these' : 'cancel_lost', { day: formatDayWithYear(lastDay) })}
      </p>
      {includes.length > 0 && (
        <ul className="own-membership__lost" lang={lang}>
          {includes.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What becomes of what is booked for later, with its number and first day where there is any. */
function LaterBookings({ userId, lastDay }: { userId: number; lastDay: string }) {
  const t = useText('own_membership');
  const { formatDayWithYear } = useDateFormat();
  const { data } = useQuery(laterBookingsQuery(useSend(), userId, lastDay));
  const [first] = data ?? [];
  if (!data || !first) return <p>{t('cancel_booked')}</p>;
  const day = formatDayWithYear(first.startsAt.local.slice(0, 10));
  return <p>{t('cancel_later', { count: data.length, day })}</p>;
}

/** Whether another payment is due after cancelling, where that is known. */
function LastPayment({ membership, lastDay }: PartProps) {
  const t = useText('own_membership');
  const { formatDayWithYear } = useDateFormat();
  const today = useToday(useBoot().client.timezone);
  if (!membership.directDebit) {
    const isPaid = lastDay === getMonthEnd(today);
    return (
      <p>
        <b>{isPaid ? t('cancel_no_more') : t('cancel_until', { amount: membership.price.formatted })}</b>{' '}
        {t('cancel_no_refund')}
      </p>
    );
  }
  const next = membership.directDebit.nextCollection;
  if (!next || (next.on > lastDay && !isSameMonth(next.on, lastDay))) {
    return (
      <p>
        <b>{t('cancel_no_payment')}</b>
      </p>
    );
  }
  const payment = { amount: next.amount.formatted, day: formatDayWithYear(next.on) };
  const isLast = isSameMonth(next.on, lastDay);
  return (
    <p>
      <b>{t(isLast ? 'cancel_last_payment' : 'cancel_next_payment', payment)}</b>
    </p>
  );
}
