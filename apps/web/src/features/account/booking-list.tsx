import { Button } from '@pavilion/ui/button';
import { useEffect, useRef, useState } from 'react';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { AgainLink } from './again-link.tsx';
import type { Booking } from './bookings-query.ts';
import { useDayParts } from './use-day-parts.ts';
import { useWho, where } from './where-and-who.ts';

/** As many as one looks over at a glance. */
const atFirst = 6;

/** ACC-02: what comes after the next one, in a plain list, whose later part comes when it is asked for. */
export function BookingList({ bookings }: { bookings: readonly Booking[] }) {
  const t = useText('account');
  const [showsAll, showAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus has gone: it goes on where the list goes on.
  useEffect(() => {
    if (showsAll) list.current?.children[atFirst]?.querySelector('a')?.focus();
  }, [showsAll]);
  const shown = showsAll ? bookings : bookings.slice(0, atFirst);
  return (
    <section className="pv-section">
      <h2>{t('coming_up')}</h2>
      <ul className="account-list" ref={list}>
        {shown.map((booking) => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </ul>
      {shown.length < bookings.length && (
        <Button variant="secondary" size="s" className="account-list__more" onClick={() => showAll(true)}>
          {t('show_all_bookings', { count: bookings.length })}
        </Button>
      )}
    </section>
  );
}

function BookingRow({ booking }: { booking: Booking }) {
  const { span } = useSayWhen();
  const who = useWho()(booking);
  const { startsAt, endsAt } = booking;
  const { weekday, date } = useDayParts()(startsAt.local.slice(0, 10));
  return (
    <li className="account-booking" data-testid="coming-booking">
      <p className="account-booking__day">
        <b>{date}</b>
        <span>{weekday}</span>
      </p>
      <div>
        <h3>{booking.name}</h3>
        <p>{[span(startsAt, endsAt), where(booking), ...who].join(' · ')}</p>
      </div>
      <AgainLink booking={booking} className="account-booking__again" />
    </li>
  );
}
