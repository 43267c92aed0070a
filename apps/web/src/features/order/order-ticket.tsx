import { LinkButton } from '@pavilion/ui/button';
import { Icon } from '@pavilion/ui/icon';
import { Illustration, isIllustration } from '@pavilion/ui/illustration';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { MapPin } from 'lucide-react';
import { CalendarLink } from '../../shell/calendar-link.tsx';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { useOwnersLang } from '../../shell/use-owners-lang.ts';
import type { OrderLine } from './order-query.ts';

/** CHK-13: one thing that was booked: when first, then what, where, for whom and what to bring. */
export function OrderTicket({ line }: { line: OrderLine }) {
  const t = useText('checkout');
  const lang = useOwnersLang();
  const { dayShort, span } = useSayWhen();
  const { resource, purchasedFor, quantity, venueAddress, bring } = line;
  const { startsAt, endsAt, categorySlug, location, venueName } = resource;
  const who = purchasedFor
    ? `${purchasedFor.firstName} ${purchasedFor.lastName}`
    : t('places', { count: quantity });
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${venueName}, ${venueAddress}`)}`;
  return (
    <li className="order-ticket">
      <div className="pv-picture order-ticket__picture">
        <Illustration name={isIllustration(categorySlug) ? categorySlug : 'arena'} fit="meet" />
      </div>
      <div>
        <p className="order-ticket__when">
          {t('day_and_time', { day: dayShort(resource.date), time: span(startsAt, endsAt) })}
        </p>
        <h2 className="order-ticket__name">{line.name}</h2>
        <p>{[location, venueName, who].filter((part) => part !== '').join(' · ')}</p>
        {venueAddress && <p>{venueAddress}</p>}
        {bring && (
          <p className="order-ticket__bring" lang={lang}>
            {bring}
          </p>
        )}
        <p className="pv-flow order-ticket__acts">
          <CalendarLink size="s" entry={entryOf(line)}>
            {t('add_to_calendar')}
            <VisuallyHidden>{` ${line.name}`}</VisuallyHidden>
          </CalendarLink>
          <LinkButton href={map} variant="quiet" size="s" target="_blank" rel="noreferrer">
            <Icon of={MapPin} />
            {t('directions')}
            <VisuallyHidden>{` ${venueName}`}</VisuallyHidden>
          </LinkButton>
        </p>
      </div>
    </li>
  );
}

const entryOf = ({ id, name, resource, venueAddress, bring }: OrderLine) => ({
  id,
  name,
  startsAt: resource.startsAt,
  endsAt: resource.endsAt,
  place: [resource.location, resource.venueName, venueAddress].filter(Boolean).join(', '),
  note: bring,
});
