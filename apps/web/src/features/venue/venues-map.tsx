import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { isMapped, LazyVenueMap } from '../map/index.ts';
import type { Venue } from './venue-query.ts';

type Props = {
  venues: readonly Venue[];
  selected: string | null;
  /** The venue that the pointer or the focus is on, in the list or on the map. */
  looked: string | null;
  onLook: (slug: string | null) => void;
};

/** VEN-02, VEN-03: the venues of the list that can be put on a map. */
export function VenuesMap({ venues, selected, looked, onLook }: Props) {
  const t = useText('home');
  const { time } = useSayWhen();
  const pins = venues.filter(isMapped).map(({ slug, name, lat, lng, openNow: { until } }) => ({
    slug,
    name,
    lat,
    lng,
    href: `/location/${slug}`,
    ...(until !== null && { note: t('open_until', { time: time(until) }) }),
  }));
  return <LazyVenueMap venues={pins} selectedSlug={selected} hoveredSlug={looked} onHover={onLook} />;
}
