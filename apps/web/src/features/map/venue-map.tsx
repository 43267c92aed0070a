import { useState } from 'react';
import type { MapProps } from './map.ts';
import { MapBoundary } from './map-boundary.tsx';
import { MapControls } from './map-controls.tsx';
import { MapFallback } from './map-fallback.tsx';
import { useCircle } from './use-circle.ts';
import { useMap } from './use-map.ts';
import { useNames } from './use-names.ts';
import { useView } from './use-view.ts';
import { VenuePin } from './venue-pin.tsx';

/** The map itself. It comes with MapLibre: load it by `LazyVenueMap` only. */
export const VenueMap = (props: MapProps) => (
  <MapBoundary>
    <DrawnMap {...props} />
  </MapBoundary>
);

function DrawnMap(props: MapProps) {
  const { venues, selectedSlug = null, hoveredSlug = null, onHover } = props;
  const [touched, setTouched] = useState<string | null>(null);
  const { hold, map, failed } = useMap();
  const { showStart, showVenues, isAtStart } = useView(map, props);
  useCircle(map, props);
  const looked = hoveredSlug ?? touched;
  const named = useNames(map, venues, looked);
  const hover = (slug: string | null): void => {
    setTouched(slug);
    onHover?.(slug);
  };
  return (
    <>
      <div ref={hold} className="map__canvas" />
      {map &&
        venues.map((venue) => (
          <VenuePin
            key={venue.slug}
            map={map}
            venue={venue}
            isSelected={venue.slug === selectedSlug}
            isLookedAt={venue.slug === looked}
            isNamed={named.has(venue.slug)}
            onHover={hover}
          />
        ))}
      {map && <MapControls map={map} isAtStart={isAtStart} onStart={showStart} onVenues={showVenues} />}
      {failed && <MapFallback />}
    </>
  );
}
