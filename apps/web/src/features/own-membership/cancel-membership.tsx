import { cancelOwnMembership } from '@pavilion/contract/own-membership/own-membership';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { isSameMonth } from './membership-facts.tsx';
import type { OwnMembership } from './queries.ts';
import { useMembershipChange } from './use-membership-change.ts';

type Props = {
  membership: OwnMembership;
  userId: number;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
};

/** ACC-04: asks before it cancels, and says the last day. */
export function CancelMembership({ membership, userId, isAsking, onAsk }: Props) {
  const t = useText('own_membership');
  const send = useSend();
  const { formatDay, formatDayWithYear } = useDateFormat();
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
      <div className="pv-cluster">
        <Button
          ref={buttonRef}
          variant="danger"
          size="s"
          isPending={isPending}
          onClick={() => mutate(cancellation.lastDay)}
        >
          {t('cancel_confirm', { day: formatDay(cancellation.lastDay) })}
        </Button>
        <Button variant="quiet" size="s" onClick={() => onAsk(false)}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}

/** Whether another payment is due after cancelling, where that is known. */
function LastPayment({ membership, lastDay }: { membership: OwnMembership; lastDay: string }) {
  const t = useText('own_membership');
  const { formatDayWithYear } = useDateFormat();
  if (!membership.directDebit) return null;
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
