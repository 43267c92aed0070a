import { Anchor } from '@pavilion/ui/base/anchor';
import { TextButton } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Tag } from '@pavilion/ui/display/tag';
import { useEffect, useRef, useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { CancelBookingButton, CancelTogetherButton } from '../cancellation/index.ts';
import { BookAgainLink } from './book-again-link.tsx';
import { formatWhere, useAttendeeLabels } from './booking-labels.ts';
import { findListHeading } from './find-list-heading.ts';
import type { Booking } from './queries.ts';
import type { Visit } from './visits.ts';

/** Sessions of a camp or course that are shown before the customer asks for all. */
const shownSessions = 4;

type Props = {
  visit: Visit;
  level: 3 | 4;
  /** Bookings of the visits below and above, which take the focus when this one is cancelled. */
  neighbours: readonly string[];
};

/** ACC-06: one visit with its bookings. The whole card opens the booking, or the first of several. */
export function VisitCard({ visit: { first, bookings }, level, neighbours }: Props) {
  const t = useText('account');
  const lang = useContentLang();
  const { formatTimeRange } = useDateFormat();
  const attendeeLabels = useAttendeeLabels()(first);
  const Heading = `h${level}` as const;
  const isOne = bookings.length === 1;
  const isBundle = first.bookingBundleContext !== null;
  return (
    <li className="account-visit" data-testid="coming-booking" tabIndex={-1}>
      <p className="account-visit__time">{formatTimeRange(first.startsAt, first.endsAt)}</p>
      <div className="account-visit__body">
        <Heading className="account-visit__name">
          <Anchor href={`/bookings/${first.id}`} lang={lang}>
            {first.name}
          </Anchor>
          {first.status === 'cancelled' && <Tag colour="danger">{t('cancelled')}</Tag>}
        </Heading>
        <p>{[formatWhere(first), ...(isOne || isBundle ? attendeeLabels : [])].join(' · ')}</p>
        {!isOne && <VisitLines bookings={bookings} isBundle={isBundle} neighbours={neighbours} />}
      </div>
      <p className="account-visit__actions account-action-links">
        <BookAgainLink booking={first} />
        {isOne && first.cancellation.canCancel && (
          <CancelAction booking={first} label={t('cancel_booking')} neighbours={neighbours} />
        )}
        {!isOne && bookings.some(({ cancellation }) => cancellation.canCancel) && (
          <CancelTogetherButton
            bookingId={first.id}
            variant="quiet"
            size="s"
            findFocus={() => findBooking(neighbours)}
          >
            {t('cancel_all')}
            <VisuallyHidden>{` ${first.name}`}</VisuallyHidden>
          </CancelTogetherButton>
        )}
      </p>
    </li>
  );
}

/** Each booking of a visit, with the action that cancels it alone. */
function VisitLines({
  bookings,
  isBundle,
  neighbours,
}: { bookings: readonly Booking[]; isBundle: boolean } & Pick<Props, 'neighbours'>) {
  const t = useText('account');
  const tc = useText('common');
  const [isExpanded, setExpanded] = useState(false);
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const getLabels = useAttendeeLabels();
  const formatLine = (booking: Booking): string => {
    const { startsAt, endsAt, firstName, lastName } = booking;
    if (isBundle)
      return tc('day_and_time', {
        day: formatShortDay(startsAt.local),
        time: formatTimeRange(startsAt, endsAt),
      });
    return (
      getLabels(booking).join(' · ') || t('booked_for', { name: `${firstName ?? ''} ${lastName ?? ''}` })
    );
  };
  // A button takes the line of a single hidden session.
  const isShort = isBundle && !isExpanded && bookings.length > shownSessions + 1;
  const shown = isShort ? bookings.slice(0, shownSessions) : bookings;
  const listRef = useRef<HTMLUListElement>(null);
  // UIK-04: the button that had the focus is removed.
  useEffect(() => {
    if (isExpanded) listRef.current?.children[shownSessions]?.querySelector('a')?.focus();
  }, [isExpanded]);
  return (
    <>
      <ul className="account-visit__lines" ref={listRef}>
        {shown.map((booking, index) => (
          <li key={booking.id}>
            <Anchor href={`/bookings/${booking.id}`}>{formatLine(booking)}</Anchor>
            {booking.cancellation.canCancel && (
              <CancelAction
                booking={booking}
                label={t('cancel')}
                what={formatLine(booking)}
                neighbours={[
                  ...[...shown.slice(index + 1), ...shown.slice(0, index).reverse()].map(({ id }) => id),
                  ...neighbours,
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {shown.length < bookings.length && (
        <TextButton className="account-visit__more" onClick={() => setExpanded(true)}>
          {t('show_all_sessions', { count: bookings.length })}
        </TextButton>
      )}
    </>
  );
}

/** The first of the bookings that is in the list. */
const findBooking = (ids: readonly string[]): HTMLElement | null => {
  for (const id of ids) {
    const link = document.querySelector<HTMLElement>(`main a[href="/bookings/${id}"]`);
    if (link) return link;
  }
  return findListHeading();
};

type CancelProps = { booking: Booking; label: string; what?: string } & Pick<Props, 'neighbours'>;

/** BKG-04: cancels a booking in its row. Its name is part of the button's for screen readers. */
function CancelAction({ booking, label, what, neighbours }: CancelProps) {
  const t = useText('account');
  const { ticket, childrenCancelled } = booking;
  return (
    <CancelBookingButton
      bookingId={booking.id}
      variant="quiet"
      size="s"
      findFocus={() => findBooking(neighbours)}
    >
      {/* ACT-29: the tickets of children who need the adult are cancelled too. */}
      {ticket && childrenCancelled > 0
        ? t('cancel_ticket', { count: ticket.quantity + childrenCancelled })
        : label}
      <VisuallyHidden>{` ${[booking.name, what].filter(Boolean).join(', ')}`}</VisuallyHidden>
    </CancelBookingButton>
  );
}
