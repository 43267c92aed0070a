import { LinkButton } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Icon } from '@pavilion/ui/icon';
import { isIllustration } from '@pavilion/ui/illustration';
import { MapPin } from 'lucide-react';
import { Picture } from '../../shell/picture.tsx';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import type { Booking } from './bookings-query.ts';
import { whereAndWho } from './where-and-who.ts';

/** ACC-02: what comes next, large: when, what, where, what to bring and how to get there. */
export function NextBooking({ booking }: { booking: Booking }) {
  const t = useText('account');
  const { dayInFull, span } = useSayWhen();
  const { startsAt, endsAt, venue, category, bring } = booking;
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${venue.name}, ${venue.address}`)}`;
  return (
    <Card flush className="account-next" data-testid="next-booking">
      <Picture
        picture={booking.picture}
        otherwise={isIllustration(category.slug) ? category.slug : 'arena'}
        className="account-next__picture"
      />
      <div className="account-next__in">
        <p className="pv-small pv-muted">{t('next_booking')}</p>
        <p className="account-next__when">
          {t('day_and_time', { day: dayInFull(startsAt.local), time: span(startsAt, endsAt) })}
        </p>
        <h2 className="account-next__name">{booking.name}</h2>
        <p className="pv-muted">{whereAndWho(booking)}</p>
        <p className="pv-muted">{venue.address}</p>
        {bring && <p>{bring}</p>}
        <p className="pv-flow">
          <LinkButton href={map} variant="secondary" target="_blank" rel="noreferrer">
            <Icon of={MapPin} />
            {t('directions')}
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}
