import { roundMiles } from '@pavilion/domain/map';
import { Picture } from '../../lib/content/picture.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useNextTimeFormat } from '../../lib/dates/use-next-time-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { formatAddress, type ListedVenue, OpeningStatus, type Venue } from '../venue/index.ts';

type Props = {
  venue: ListedVenue;
  /** The pointer or the focus is on this card or on its pin on the map. */
  isHighlighted: boolean;
  onHighlight: (slug: string | null) => void;
};

/** A venue in the list: the card links to the venue, the address to its centre page, a time to that session. */
export function VenueCard({ venue, isHighlighted, onHighlight }: Props) {
  const tc = useText('common');
  const { slug, area, town, distance } = venue;
  const location = [area || town, distance !== null && tc('search_miles', { count: roundMiles(distance) })];
  const lang = useContentLang();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- highlights the pin on the map, which is not an action
    <li
      className={isHighlighted ? 'venue-card venue-card--highlighted' : 'venue-card'}
      data-testid="venue-card"
      onPointerEnter={() => onHighlight(slug)}
      onPointerLeave={() => onHighlight(null)}
      onFocus={() => onHighlight(slug)}
      onBlur={() => onHighlight(null)}
    >
      <Picture picture={venue.picture} fit="meet" />
      <div>
        <h3 data-testid="venue-name">
          <AppLink to={`/location/${slug}`} lang={lang}>
            {venue.name}
          </AppLink>
        </h3>
        <p className="venue-card__meta">
          <span>{location.filter(Boolean).join(' · ')}</span>
          <OpeningStatus venue={venue} />
        </p>
        <AppLink className="venue-card__address" to={`/centre/${slug}`} data-testid="venue-address">
          {formatAddress(venue)}
        </AppLink>
        <NextTimes venue={venue} />
      </div>
    </li>
  );
}

function NextTimes({ venue: { slug, upcoming } }: { venue: Venue }) {
  const t = useText('home');
  const formatNextTime = useNextTimeFormat();
  const lang = useContentLang();
  if (upcoming.length === 0) return null;
  return (
    <ul className="venue-card__upcoming" aria-label={t('on_next')}>
      {upcoming.map((next) => (
        <li key={next.id}>
          <AppLink className="venue-card__next-link" to={`/location/${slug}?session=${next.id}`}>
            <b>{formatNextTime(next)}</b> <span lang={lang}>{next.name}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
