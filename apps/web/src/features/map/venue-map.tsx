import { useState } from 'react';
import { useBoot } from '../../lib/page/page-context.tsx';
import { MapBoundary } from './map-boundary.tsx';
import { MapControls } from './map-controls.tsx';
import { MapFallback } from './map-fallback.tsx';
import type { MapProps } from './map-types.ts';
import { useMap } from './use-map.ts';
import { usePinLabels } from './use-pin-labels.ts';
import { useRadiusCircle } from './use-radius-circle.ts';
import { useView } from './use-view.ts';
import { VenuePin } from './venue-pin.tsx';

/** The map. It imports MapLibre, so only `LazyVenueMap` loads it. */
export const VenueMap = (props: MapProps) => (
  <MapBoundary>
    {/* MapLibre takes its texts once. */}
    <InteractiveMap key={useBoot().language} {...props} />
  </MapBoundary>
);

function InteractiveMap(props: MapProps) {
  const { venues, selectedSlug = null, highlightedSlug: listSlug = null, onHighlight } = props;
  const [pinSlug, setPinSlug] = useState<string | null>(null);
  const { mapRef, map, hasFailed } = useMap();
  const { showCountry, showVenues, isCountryShown } = useView(map, props);
  useRadiusCircle(map, props);
  const highlightedSlug = listSlug ?? pinSlug;
  const { labels, cardSlug, offsets } = usePinLabels(map, venues, { highlightedSlug, selectedSlug });
  const highlight = (slug: string | null): void => {
    setPinSlug(slug);
    onHighlight?.(slug);
  };
  return (
    <>
      <div ref={mapRef} className="map__canvas" />
      {map &&
        venues.map((venue) => (
          <VenuePin
            key={venue.slug}
            map={map}
            venue={venue}
            isSelected={venue.slug === selectedSlug}
            isHighlighted={venue.slug === highlightedSlug}
            labelSide={labels.get(venue.slug)?.side}
            hasCard={venue.slug === cardSlug}
            offset={offsets.get(venue.slug)?.x ?? 0}
            onHighlight={highlight}
          />
        ))}
      {map && (
        <MapControls {...{ map, isCountryShown }} onShowCountry={showCountry} onShowVenues={showVenues} />
      )}
      {hasFailed && <MapFallback />}
    </>
  );
}
