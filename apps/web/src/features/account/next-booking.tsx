import { Anchor } from '@pavilion/ui/base/anchor';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Card } from '@pavilion/ui/display/card';
import { isIllustrationName } from '@pavilion/ui/display/illustration';
import { Picture } from '../../lib/content/picture.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { WhatToBring } from '../../lib/content/what-to-bring.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { CancelBookingButton } from '../cancellation/index.ts';
import { EntryCodeButton } from '../entry-code/index.ts';
import './next-booking.css';
import { BookAgainLink } from './book-again-link.tsx';
import { formatWhere, useAttendeeLabels } from './booking-labels.ts';
import { BookingLinks } from './booking-links.tsx';
import { findListHeading } from './find-list-heading.ts';
import { useRelativeDay } from './use-relative-day.ts';
import type { Visit } from './visits.ts';

/** ACC-02: the next booking as a large card, with directions and a calendar entry. */
export function NextBooking({ visit: { first: booking, bookings } }: { visit: Visit }) {
  const t = useText('account');
  const tc = useText('common');
  const { formatTime } = useDateFormat();
  const day = useRelativeDay(booking);
  const getLabels = useAttendeeLabels();
  // A camp's sessions are all for the same person.
  const labels = [...new Set(bookings.flatMap((part) => getLabels(part)))];
  const { startsAt, endsAt, venue, category, whatToBring } = booking;
  return (
    <Card isFlush className="account-next-booking" data-testid="next-booking">
      <Picture
        picture={booking.picture}
        fallback={isIllustrationName(category.slug) ? category.slug : 'arena'}
        fit="meet"
        className="account-next-booking__picture"
      />
      <div className="account-next-booking__inner">
        <h2 className="account-next-booking__label">{t('next_booking')}</h2>
        <p className="account-next-booking__when">
          {tc('day_and_time', { day, time: formatTime(startsAt.format24Hour) })}
        </p>
        <h3 className="account-next-booking__name">
          <Anchor href={`/bookings/${booking.id}`} lang={useContentLang()}>
            {booking.name}
          </Anchor>
        </h3>
        {labels.length > 0 && <p className="account-next-booking__attendee">{labels.join(' · ')}</p>}
        <p>{t('until_where', { time: formatTime(endsAt.format24Hour), where: formatWhere(booking) })}</p>
        <p className="pv-muted">{venue.address}</p>
        {whatToBring && (
          <p className="account-next-booking__what-to-bring">
            <WhatToBring things={whatToBring} />
          </p>
        )}
        <p className="pv-cluster account-next-booking__actions">
          <EntryCodeButton source={{ bookingId: booking.id }} what={booking.name} />
          <BookingLinks booking={booking} />
        </p>
        <p className="account-action-links">
          <BookAgainLink booking={booking} />
          {bookings.length === 1 && booking.cancellation.canCancel && (
            <CancelBookingButton
              // The button of another booking does not have the focus of this one.
              key={booking.id}
              bookingId={booking.id}
              variant="quiet"
              findFocus={findNextBooking}
            >
              {t('cancel_booking')}
              <VisuallyHidden> {booking.name}</VisuallyHidden>
            </CancelBookingButton>
          )}
        </p>
      </div>
    </Card>
  );
}

/** The name of the booking that is next after a cancellation. */
const findNextBooking = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[data-testid="next-booking"] h3 a') ?? findListHeading();
