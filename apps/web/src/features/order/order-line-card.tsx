import { LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Illustration, isIllustrationName } from '@pavilion/ui/display/illustration';
import { MapPin } from 'lucide-react';
import { CalendarLink } from '../../lib/calendar/calendar-link.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { OrderLine } from './queries.ts';

/** CHK-13: one booked line of the order. */
export function OrderLineCard({ line }: { line: OrderLine }) {
  const t = useText('common');
  const lang = useContentLang();
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const { resource, purchasedFor, quantity, venueAddress, whatToBring } = line;
  const { startsAt, endsAt, categorySlug, location, venueName } = resource;
  const attendee = purchasedFor
    ? `${purchasedFor.firstName} ${purchasedFor.lastName}`
    : t('places', { count: quantity });
  const mapUrl = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${venueName}, ${venueAddress}`)}`;
  return (
    <li className="order-ticket">
      <div className="pv-picture order-ticket__picture">
        <Illustration name={isIllustrationName(categorySlug) ? categorySlug : 'arena'} fit="meet" />
      </div>
      <div>
        <p className="order-ticket__when">
          {t('day_and_time', { day: formatShortDay(resource.date), time: formatTimeRange(startsAt, endsAt) })}
        </p>
        <h2 className="order-ticket__name">{line.name}</h2>
        <p>{[location, venueName, attendee].filter((part) => part !== '').join(' · ')}</p>
        {venueAddress && <p>{venueAddress}</p>}
        {whatToBring && (
          <p className="order-ticket__what-to-bring" lang={lang}>
            {whatToBring}
          </p>
        )}
        <p className="pv-cluster order-ticket__actions">
          <CalendarLink size="s" entry={toCalendarEntry(line)}>
            {t('add_to_calendar')}
            <VisuallyHidden>{` ${line.name}`}</VisuallyHidden>
          </CalendarLink>
          <LinkButton href={mapUrl} variant="quiet" size="s" target="_blank" rel="noreferrer">
            <Icon icon={MapPin} />
            {t('directions')}
            <VisuallyHidden>{` ${venueName}`}</VisuallyHidden>
          </LinkButton>
        </p>
      </div>
    </li>
  );
}

const toCalendarEntry = ({ id, name, resource, venueAddress, whatToBring }: OrderLine) => ({
  id,
  name,
  startsAt: resource.startsAt,
  endsAt: resource.endsAt,
  location: [resource.location, resource.venueName, venueAddress].filter(Boolean).join(', '),
  description: whatToBring,
});
