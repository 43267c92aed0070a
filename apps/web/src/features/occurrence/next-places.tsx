import { useQuery } from '@tanstack/react-query';
import { joinWithDots } from '../../lib/content/join-with-dots.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { getLocationName } from './format-location.ts';
import { nextPlacesQuery } from './next-places-query.ts';
import { buildOccurrenceHref } from './occurrence-href.ts';
import type { OccurrenceDetails } from './queries.ts';

type Place = Pick<OccurrenceDetails, 'id' | 'startsAt' | 'venueSlug' | 'categorySlug'>;

/** Another time helps a person whom no other rule refuses. */
const unavailableCodes: readonly (string | null)[] = [
  'occurrence_full',
  'occurrence_cancelled',
  'occurrence_clashing',
  'occurrence_past',
  'booking_closed',
];

/** The next similar sessions at this venue that have places, if this one has none. */
export function useNextPlaces(occurrence: OccurrenceDetails) {
  const send = useSend();
  const { forUserId } = useAttendee();
  const { pathname, search } = useLocation();
  const isNeeded = unavailableCodes.includes(occurrence.bookableAction.code);
  const { data } = useQuery({ ...nextPlacesQuery(send, occurrence, forUserId), enabled: isNeeded });
  return {
    places: (isNeeded && data) || [],
    /** On a timetable, the day of the session, so that the page behind its panel shows it. */
    buildHref: ({ id, startsAt, venueSlug, categorySlug }: Place): string =>
      pathname.startsWith('/location/')
        ? `/location/${venueSlug}/${categorySlug}/${startsAt.local.slice(0, 10)}?session=${id}`
        : buildOccurrenceHref(pathname, search, id),
  };
}

type Props = {
  occurrence: OccurrenceDetails;
  /** Whether the footer does not lead to the first, which is then shown alone too. */
  isFirstShown?: boolean;
};

/** Links to the next sessions with places. */
export function NextPlaces({ occurrence, isFirstShown = false }: Props) {
  const t = useText('activity');
  const { formatShortDay, formatTime } = useDateFormat();
  const { places, buildHref } = useNextPlaces(occurrence);
  // One alone is the footer's button.
  if (places.length === 0 || (places.length === 1 && !isFirstShown)) return null;
  return (
    <div className="occurrence-section" data-testid="next-places">
      <h3>{t('next_places')}</h3>
      <ul className="occurrence-next">
        {places.map((place) => (
          <li key={place.id}>
            <AppLink to={buildHref(place)} preventScrollReset>
              {`${formatShortDay(place.startsAt.local)}, ${formatTime(place.startsAt.format24Hour)}`}
            </AppLink>
            <span className="pv-muted">{joinWithDots([place.name, getLocationName(place)])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
