import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { isMapped, LazyVenueMap } from '../map/index.ts';
import type { HomeSearch } from './use-home-search.ts';
import { within } from './within.ts';

type Props = {
  search: HomeSearch;
  selected: string | null;
  /** The venue that the pointer or the focus is on, in the list or on the map. */
  looked: string | null;
  onLook: (slug: string | null) => void;
};

/** VEN-02, VEN-03, VEN-10: the venues of the list that can be put on a map, and the circle that was searched. */
export function VenuesMap({ search, selected, looked, onLook }: Props) {
  const t = useText('common');
  const { time } = useSayWhen();
  const { isAround, around, found = [], wanted } = search;
  const near = isAround ? around.data?.near : null;
  const radius = Number(wanted.radius);
  const venues = isAround ? within(around.data?.venues ?? [], radius) : found;
  const pins = venues.filter(isMapped).map(({ slug, name, lat, lng, distance, openNow: { until } }) => {
    const note = [
      until !== null && t('open_until', { time: time(until) }),
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
  return (
    <LazyVenueMap
      venues={pins}
      selectedSlug={selected}
      hoveredSlug={looked}
      onHover={onLook}
      {...(near && { centre: { lat: near.latitude, lng: near.longitude }, radiusMiles: radius })}
    />
  );
}
