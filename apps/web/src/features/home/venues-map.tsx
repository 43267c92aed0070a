import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { hasCoordinates, LazyVenueMap } from '../map/index.ts';
import type { HomeSearch } from './use-home-search.ts';
import { listVenuesNear } from './venues-near.ts';

type Props = {
  search: HomeSearch;
  selectedSlug: string | null;
  /** The venue that the pointer or the focus is on, in the list or on the map. */
  highlightedSlug: string | null;
  onHighlight: (slug: string | null) => void;
};

/** VEN-02, VEN-03, VEN-10: the listed venues that have coordinates, and the radius of the search. */
export function VenuesMap({ search, selectedSlug, highlightedSlug, onHighlight }: Props) {
  const t = useText('common');
  const th = useText('home');
  const { formatTime } = useDateFormat();
  const { isNearby, nearbyResult, matches = [], terms } = search;
  const near = isNearby ? nearbyResult.data?.near : null;
  const radius = Number(terms.radius);
  const venues = isNearby ? (nearbyResult.data ? listVenuesNear(nearbyResult.data, radius) : []) : matches;
  const pins = venues.filter(hasCoordinates).map(({ slug, name, lat, lng, distance, openNow: { until } }) => {
    const note = [
      until !== null && t('open_until', { time: formatTime(until) }),
      distance !== null && t('search_miles', { count: Math.round(distance * 10) / 10 }),
    ].filter((part) => part !== false);
    return {
      slug,
      name,
      lat,
      lng,
      href: `/location/${slug}`,
      ...(note.length > 0 && { note: note.join(' · ') }),
    };
  });
  const unmappedCount = venues.length - pins.length;
  return (
    <>
      {pins.length > 0 && unmappedCount > 0 && (
        <p className="home__map-note">{th('map_without', { count: unmappedCount })}</p>
      )}
      <LazyVenueMap
        venues={pins}
        selectedSlug={selectedSlug}
        highlightedSlug={highlightedSlug}
        onHighlight={onHighlight}
        {...(near && { centre: { lat: near.latitude, lng: near.longitude }, radiusMiles: radius })}
      />
    </>
  );
}
