import { roundMiles } from '@pavilion/domain/map';
import { Picture } from '../../lib/content/picture.tsx';
import { useNextTimeFormat } from '../../lib/dates/use-next-time-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { formatAddress, type ListedVenue, OpeningStatus, type Venue } from '../venue/index.ts';

type Props = {
  venue: ListedVenue;
  /** Its pin on the map is looked at, or it is itself. */
  isHighlighted: boolean;
  onHighlight: (slug: string | null) => void;
};

/** One venue in the list: the whole card leads to it, its address to how to get there, a time to that session. */
export function VenueCard({ venue, isHighlighted, onHighlight }: Props) {
  const t = useText('home');
  const tc = useText('common');
  const { slug, area, town, distance } = venue;
  const where = [area || town, distance !== null && tc('search_miles', { count: roundMiles(distance) })];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing can be done here that the map needs
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
          <AppLink to={`/location/${slug}`}>{venue.name}</AppLink>
        </h3>
        <p className="venue-card__meta">
          <span>{where.filter(Boolean).join(' · ')}</span>
          <OpeningStatus venue={venue} />
        </p>
        <AppLink className="venue-card__address" to={`/centre/${slug}`} data-testid="venue-address">
          {formatAddress(venue)}
        </AppLink>
        {!venue.activitiesV2Enabled && <p className="venue-card__opening-soon">{t('opens_here_soon')}</p>}
        {venue.activitiesV2Enabled && <NextTimes venue={venue} />}
      </div>
    </li>
  );
}

function NextTimes({ venue: { slug, upcoming } }: { venue: Venue }) {
  const t = useText('home');
  const nextTime = useNextTimeFormat();
  if (upcoming.length === 0) return null;
  return (
    <ul className="venue-card__upcoming" aria-label={t('on_next')}>
      {upcoming.map((next) => (
        <li key={next.id}>
          <AppLink className="venue-card__next-link" to={`/location/${slug}?session=${next.id}`}>
            <b>{nextTime(next)}</b> <span>{next.name}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
