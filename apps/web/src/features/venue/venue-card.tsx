import { Link } from '../../shell/inner-link.tsx';
import { Picture } from '../../shell/picture.tsx';
import { useText } from '../../shell/text.tsx';
import { useNextTime } from '../../shell/use-next-time.ts';
import { OpenNow } from './open-now.tsx';
import type { Venue } from './venue-query.ts';

type Props = {
  venue: Venue;
  /** Its pin on the map is looked at, or it is itself. */
  isLookedAt: boolean;
  onLook: (slug: string | null) => void;
};

/** One venue in the list: the whole card leads to it, what is on next to that session. */
export function VenueCard({ venue, isLookedAt, onLook }: Props) {
  const t = useText('home');
  const nextTime = useNextTime();
  const { slug, next } = venue;
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
          <span data-testid="venue-address">{addressOf(venue)}</span>
          <OpenNow venue={venue} />
        </p>
        {!venue.activitiesV2Enabled && <p className="venue-card__soon">{t('opens_here_soon')}</p>}
        {next && venue.activitiesV2Enabled && (
          <p className="venue-card__next">
            <Link className="venue-next" to={`/location/${slug}?session=${next.id}`}>
              <b>{nextTime(next)}</b> <span>{next.name}</span>
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

/** 'Broughton Lane, Salford M7 1UE' */
export const addressOf = ({ address1, town, postcode }: Venue): string =>
  `${[address1, town].filter((part) => part !== '').join(', ')} ${postcode}`;
