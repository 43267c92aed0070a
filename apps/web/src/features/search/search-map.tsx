import { roundMiles } from '@pavilion/domain/map';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { hasCoordinates, LazyVenueMap } from '../map/index.ts';
import { venuesQuery } from '../venue/index.ts';
import { useResults } from './use-results.ts';
import { useSearch } from './use-search.ts';
import type { VenueHighlight } from './venue-highlight.ts';

/** VEN-08, VEN-10: the venues of the results, nearest first, and the search radius. A pin leads to its venue's results. */
export function SearchMap({ highlightedSlug, onHighlight }: VenueHighlight) {
  const t = useText('search');
  const tc = useText('common');
  const { search, buildHref } = useSearch();
  const { data: venues = [] } = useQuery(venuesQuery(useSend()));
  const { firstPage } = useResults();
  const near = firstPage?.near;
  const pins = venues.filter(hasCoordinates).flatMap(({ slug, name, lat, lng }) => {
    const found = firstPage?.venueCounts.find((venue) => venue.slug === slug);
    if (!found) return [];
    const { count, distance } = found;
    const note = [
      t('found', { count }),
      ...(distance === null ? [] : [tc('search_miles', { count: roundMiles(distance) })]),
    ].join(' · ');
    return [{ slug, name, lat, lng, note, distance, href: buildHref({ venue: slug, near: '' }) }];
  });
  return (
    <LazyVenueMap
      venues={pins.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))}
      selectedSlug={search.venue || null}
      highlightedSlug={highlightedSlug}
      onHighlight={onHighlight}
      {...(near && {
        centre: { lat: near.latitude, lng: near.longitude },
        radiusMiles: Number(search.radius),
      })}
    />
  );
}
