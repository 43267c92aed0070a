import { formatMoney } from '@pavilion/domain/money';
import { Anchor } from '@pavilion/ui/base/anchor';
import { Fragment, type ReactNode } from 'react';
import { formatTickets } from '../../lib/content/format-times.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { type CancellationQuote, useCancellationQuote } from './use-cancel-together.ts';

type Booking = CancellationQuote['bookings'][number];

export type VisitTermsProps = {
  booking: Booking;
  /** The terms of the booking alone. */
  children: ReactNode;
};

/**
 * BKG-03, BKG-10: the bookings of a visit with their prices, until when they can be cancelled and what comes back. A ticket that
 * cannot be cancelled alone has the terms of all.
 */
export function VisitTermsText({ booking, children }: VisitTermsProps) {
  const t = useText('cancellation');
  const { data: quote, error } = useCancellationQuote(booking.id, { bookingIds: undefined, isOpen: true });
  const { canCancel, cutOffMessage } = booking.cancellation;
  // The refusal of the single ticket would be replaced when the quote arrives.
  if (!quote) return canCancel || error ? children : null;
  const { chosen } = quote;
  return (
    <div data-testid="visit-terms">
      <VisitBookings bookings={quote.bookings} shownId={booking.id} />
      {(canCancel || !chosen.canCancel) && children}
      {chosen.canCancel && (
        <p className="pv-muted pv-small account-next-booking__terms">
          {canCancel
            ? chosen.refund.value > 0 && t('visit_all', { amount: chosen.refund.formatted })
            : [t('visit_together'), chosen.deadlineMessage ?? cutOffMessage, chosen.refundMessage]
                .filter(Boolean)
                .join(' ')}
        </p>
      )}
    </div>
  );
}

/** 'Booked together: Adult £5.80, Child × 2 £5.80. £11.60 in all.' Each of the others leads to its booking. */
function VisitBookings({ bookings, shownId }: { bookings: readonly Booking[]; shownId: string }) {
  const t = useText('cancellation');
  const { currency } = useBoot().client;
  const total = bookings.reduce((sum, { price }) => sum + (price?.value ?? 0), 0);
  return (
    <p className="pv-small account-next-booking__terms">
      <Trans text={t('visit_bookings', { bookings: '{bookings}' })} placeholder="bookings">
        {bookings.map((booking, index) => (
          <Fragment key={booking.id}>
            {index > 0 && ', '}
            {booking.id === shownId ? (
              formatTicket(booking)
            ) : (
              <Anchor href={`/bookings/${booking.id}`}>{formatTicket(booking)}</Anchor>
            )}
            {total > 0 && booking.price && ` ${booking.price.formatted}`}
          </Fragment>
        ))}
      </Trans>{' '}
      {total > 0 && <b>{t('visit_total', { total: formatMoney(total, currency) })}</b>}
    </p>
  );
}

const formatTicket = ({ ticket, firstName, lastName }: Booking): string =>
  ticket ? formatTickets(ticket) : [firstName, lastName].filter(Boolean).join(' ');
