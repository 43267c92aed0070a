import { milesShown } from '@pavilion/domain/map';
import { Link } from '../../shell/inner-link.tsx';
import { Picture } from '../../shell/picture.tsx';
import { useText } from '../../shell/text.tsx';
import { useNextTime } from '../../shell/use-next-time.ts';
import { addressOf } from './address-of.ts';
import { OpenNow } from './open-now.tsx';
import type { ListedVenue, Venue } from './venue-query.ts';

type Props = {
  venue: ListedVenue;
  /** Its pin on the map is looked at, or it is itself. */
  isLookedAt: boolean;
  onLook: (slug: string | null) => void;
};

/** One venue in the list: the whole card leads to it, its address to how to get there, a time to that session. */
export function VenueCard({ venue, isLookedAt, onLook }: Props) {
  const t = useText('home');
  const tc = useText('common');
  const { slug, area, town, distance } = venue;
  const where = [area || town, distance !== null && tc('search_miles', { count: milesShown(distance) })];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing can be done here that the map needs
    <li
      className={isLookedAt ? 'venue-card venue-card--looked' : 'venue-card'}
      data-testid="venue-card"
      onPointerEnter={() => onLook(slug)}
      onPointerLeave={() => onLook(null)}
      onFocus={() => onLook(slug)}
      onBlur={() => onLook(null)}
    >
      <Picture picture={venue.picture} fit="meet" />
      <div>
        <h3 data-testid="venue-name">
          <Link to={`/location/${slug}`}>{venue.name}</Link>
        </h3>
        <p className="venue-card__meta">
          <span>{where.filter(Boolean).join(' · ')}</span>
          <OpenNow venue={venue} />
        </p>
        <Link className="venue-card__address" to={`/centre/${slug}`} data-testid="venue-address">
          {addressOf(venue)}
        </Link>
        {!venue.activitiesV2Enabled && <p className="venue-card__soon">{t('opens_here_soon')}</p>}
        {venue.activitiesV2Enabled && <NextTimes venue={venue} />}
      </div>
    </li>
  );
}

function NextTimes({ venue: { slug, upcoming } }: { venue: Venue }) {
  const t = useText('home');
  const nextTime = useNextTime();
  if (upcoming.length === 0) return null;
  return (
    <ul className="venue-card__next" aria-label={t('on_next')}>
      {upcoming.map((next) => (
        <li key={next.id}>
          <Link className="venue-next" to={`/location/${slug}?session=${next.id}`}>
            <b>{nextTime(next)}</b> <span>{next.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
