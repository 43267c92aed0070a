import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import type { Booking } from './bookings-query.ts';
import { whereAndWho } from './where-and-who.ts';

/** ACC-02: what comes after the next one, in a plain list. */
export function BookingList({ bookings }: { bookings: readonly Booking[] }) {
  const t = useText('account');
  const { dayShort, span } = useSayWhen();
  return (
    <section className="pv-section">
      <h2>{t('coming_up')}</h2>
      <ul className="account-list">
        {bookings.map((booking) => (
          <li key={booking.id} data-testid="coming-booking">
            <p className="account-list__when">
              {t('day_and_time', {
                day: dayShort(booking.startsAt.local),
                time: span(booking.startsAt, booking.endsAt),
              })}
            </p>
            <h3>{booking.name}</h3>
            <p className="pv-muted">{whereAndWho(booking)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
