import { Anchor } from '@pavilion/ui/base/anchor';
import { Button } from '@pavilion/ui/base/button';
import { useEffect, useRef, useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { BookAgainLink } from './book-again-link.tsx';
import { formatWhere, useAttendeeLabels } from './booking-labels.ts';
import type { Booking } from './queries.ts';
import { useDayParts } from './use-day-parts.ts';

const initialCount = 6;

/** ACC-02: the bookings after the next one. A button shows the later part of the list. */
export function BookingList({ bookings }: { bookings: readonly Booking[] }) {
  const t = useText('account');
  const [isExpanded, setExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus is removed, so the focus moves to the first new row.
  useEffect(() => {
    if (isExpanded) list.current?.children[initialCount]?.querySelector('a')?.focus();
  }, [isExpanded]);
  const shown = isExpanded ? bookings : bookings.slice(0, initialCount);
  return (
    <section className="pv-section">
      <h2>{t('coming_up')}</h2>
      <ul className="account-list" ref={list}>
        {shown.map((booking) => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </ul>
      {shown.length < bookings.length && (
        <Button variant="secondary" size="s" className="account-list__more" onClick={() => setExpanded(true)}>
          {t('show_all_bookings', { count: bookings.length })}
        </Button>
      )}
    </section>
  );
}

function BookingRow({ booking }: { booking: Booking }) {
  const { formatTimeRange } = useDateFormat();
  const attendeeLabels = useAttendeeLabels()(booking);
  const { startsAt, endsAt } = booking;
  const { weekday, date } = useDayParts()(startsAt.local.slice(0, 10));
  return (
    <li className="account-booking" data-testid="coming-booking">
      <p className="account-booking__day">
        <b>{date}</b>
        <span>{weekday}</span>
      </p>
      <div>
        <h3>
          <Anchor href={`/bookings/${booking.id}`} lang={useContentLang()}>
            {booking.name}
          </Anchor>
        </h3>
        <p>{[formatTimeRange(startsAt, endsAt), formatWhere(booking), ...attendeeLabels].join(' · ')}</p>
      </div>
      <BookAgainLink booking={booking} className="account-booking__book-again" />
    </li>
  );
}
