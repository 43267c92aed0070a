import { LinkButton } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Icon } from '@pavilion/ui/icon';
import { isIllustration } from '@pavilion/ui/illustration';
import { MapPin } from 'lucide-react';
import { CalendarLink } from '../../shell/calendar-link.tsx';
import { Picture } from '../../shell/picture.tsx';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { useOwnersLang } from '../../shell/use-owners-lang.ts';
import { AgainLink } from './again-link.tsx';
import type { Booking } from './bookings-query.ts';
import { useSayDay } from './use-say-day.ts';
import { useWho, where } from './where-and-who.ts';

/** ACC-02: what comes next, large: when, what, who, where, what to bring and how to get there. */
export function NextBooking({ booking }: { booking: Booking }) {
  const t = useText('account');
  const lang = useOwnersLang();
  const { time } = useSayWhen();
  const day = useSayDay(booking);
  const who = useWho()(booking);
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
        <h2 className="account-next__label">{t('next_booking')}</h2>
        <p className="account-next__when">{t('day_and_time', { day, time: time(startsAt.format24Hour) })}</p>
        <h3 className="account-next__name">{booking.name}</h3>
        {who.length > 0 && <p className="account-next__who">{who.join(' · ')}</p>}
        <p>{t('until_where', { time: time(endsAt.format24Hour), where: where(booking) })}</p>
        <p className="pv-muted">{venue.address}</p>
        {bring && (
          <p className="account-next__bring" lang={lang}>
            {bring}
          </p>
        )}
        <p className="pv-flow account-next__acts">
          <LinkButton href={map} variant="secondary" target="_blank" rel="noreferrer">
            <Icon of={MapPin} />
            {t('directions')}
          </LinkButton>
          <CalendarLink
            entry={{ ...booking, place: [where(booking), venue.address].join(', '), note: bring }}
          >
            {t('add_to_calendar')}
          </CalendarLink>
          <AgainLink booking={booking} />
        </p>
      </div>
    </Card>
  );
}
