import { Notification } from '@pavilion/ui/feedback/notification';
import { CheckboxGroup } from '@pavilion/ui/forms/checkbox-group';
import { formatTimes } from '../../lib/content/format-times.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { ChoiceOutcome } from './choice-outcome.tsx';
import { formatWhere } from './format-where.ts';
import type { CancellationQuote } from './use-cancel-together.ts';

type Booking = CancellationQuote['bookings'][number];

type Props = {
  quote: CancellationQuote;
  chosenIds: readonly string[];
  onChange: (chosenIds: readonly string[]) => void;
};

/**
 * BKG-03, BKG-10: what becomes of the money, the bookings that can be cancelled, and those that cannot with the reason. The money
 * comes first, because a long course would push it out of sight on a phone.
 */
export function TogetherChoice({ quote, chosenIds, onChange }: Props) {
  const t = useText('cancellation');
  const formatBooking = useBookingFormat();
  const { bookings } = quote;
  const [first, ...others] = bookings;
  const open = bookings.filter(({ cancellation }) => cancellation.canCancel);
  const closed = bookings.filter(({ cancellation }) => !cancellation.canCancel);
  if (!first) return null;
  return (
    <>
      <p>
        <b>{first.name}</b>
        <br />
        {formatWhere([first, ...others])}
      </p>
      {closed.length > 0 && (
        <Notification tone="warning">
          {t('together_partly', { count: open.length, total: bookings.length })}{' '}
          {closed[0]?.cancellation.cannotCancelReason}
        </Notification>
      )}
      {chosenIds.length > 0 ? (
        <ChoiceOutcome chosen={quote.chosen} />
      ) : (
        <Notification tone="warning" shouldAnnounce>
          {t('together_none')}
        </Notification>
      )}
      {open.length > 0 && (
        <CheckboxGroup
          legend={t('together_legend')}
          options={open.map((booking) => ({ value: booking.id, label: formatBooking(booking) }))}
          values={chosenIds}
          onChange={onChange}
        />
      )}
      {closed.length > 0 && (
        <div>
          <p>{t('together_closed')}</p>
          <ul className="pv-muted" data-testid="cannot-cancel">
            {closed.map((booking) => (
              <li key={booking.id}>{formatBooking(booking)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** 'Tuesday 4 August, 16:00 to 17:00', or the tickets and people of a visit, all of which are at the same time. */
function useBookingFormat(): (booking: Booking) => string {
  const tc = useText('common');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  return ({ startsAt, endsAt, ticket, firstName, lastName, bookingBundleContext }) => {
    const when = tc('day_and_time', {
      day: formatShortDay(startsAt.local),
      time: formatTimeRange(startsAt, endsAt),
    });
    if (bookingBundleContext) return when;
    const name = [firstName, lastName].filter(Boolean).join(' ');
    const who = ticket ? formatTimes(ticket.name, ticket.quantity) : name;
    return who === '' ? when : `${who} · ${when}`;
  };
}
