import { Notification } from '@pavilion/ui/feedback/notification';
import { ContentText } from '../../lib/content/content-text.tsx';
import { formatTickets, formatTimes } from '../../lib/content/format-times.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { ChoiceOutcome } from './choice-outcome.tsx';
import { formatWhere } from './format-where.ts';
import type { Booking, WithChildren } from './use-cancellation.ts';

type Props = {
  booking: Booking;
  /** What is cancelled instead of the booking alone. */
  withChildren: WithChildren | null;
};

/** What is cancelled, and what becomes of the money, or why it cannot be cancelled. */
export function CancellationInfo({ booking, withChildren }: Props) {
  const { formatDay, formatTimeRange } = useDateFormat();
  const { name, startsAt, endsAt, ticket } = booking;
  return (
    <>
      <p>
        <b>{name}</b>
        <br />
        {ticket && !withChildren && (
          <>
            <ContentText>{formatTickets(ticket)}</ContentText>
            <br />
          </>
        )}
        {`${formatDay(startsAt.local)}, ${formatTimeRange(startsAt, endsAt)}`}
        <br />
        {formatWhere([booking])}
      </p>
      {withChildren ? <ChildrenTickets withChildren={withChildren} /> : <OwnTerms booking={booking} />}
    </>
  );
}

function OwnTerms({ booking: { cancellation, ticket } }: Pick<Props, 'booking'>) {
  const t = useText('cancellation');
  const { canCancel, cannotCancelReason, cutOffMessage, awardsCreditMessage, refund } = cancellation;
  if (!canCancel)
    return (
      <Notification tone="warning">
        {cannotCancelReason} {cutOffMessage}
      </Notification>
    );
  return (
    <>
      <p>{t((ticket?.quantity ?? 1) > 1 ? 'together_what_happens' : 'what_happens')}</p>
      {awardsCreditMessage !== null && (
        <Notification tone={refund.value > 0 ? 'info' : 'warning'}>{awardsCreditMessage}</Notification>
      )}
      <p className="pv-muted">{cutOffMessage}</p>
    </>
  );
}

/** ACT-29: the adult's ticket and those of the children who need the adult. */
function ChildrenTickets({ withChildren }: { withChildren: WithChildren }) {
  const t = useText('cancellation');
  return (
    <>
      <div>
        <p>{t('visit_together')}</p>
        <ul data-testid="cancelled-tickets">
          {withChildren.bookings.map(({ id, ticket }) => (
            <li key={id}>{ticket && formatTimes(ticket.name, ticket.quantity)}</li>
          ))}
        </ul>
      </div>
      <ChoiceOutcome chosen={withChildren} />
    </>
  );
}
