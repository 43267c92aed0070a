import type { Map as MapLibre, PaddingOptions } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { buildCircle } from './circle.ts';
import type { MapProps } from './map-types.ts';
import { getBounds, getCountryView, getPointView, getStartView } from './view.ts';

/** MapLibre skips animations if the user prefers reduced motion. */
const animationMs = 300;
/** Limits the zoom when fitting venues that are close together, to show their surroundings. */
const maxFitZoom = 12.4;

type ViewTarget = Pick<MapProps, 'venues' | 'centre' | 'radiusMiles'>;
type ViewControls = { isCountryShown: boolean; showCountry: () => void; showVenues: () => void };

/** Moves the map to the search radius, else to the venues, else to the start view (VEN-15). */
export function useView(map: MapLibre | null, viewTarget: ViewTarget): ViewControls {
  const [isCountryShown, setCountryShown] = useState(false);
  const lastMap = useRef<MapLibre>(null);
  const moveView = useEffectEvent((target: MapLibre): void => {
    setCountryShown(false);
    moveTo(target, viewTarget, lastMap.current === target ? animationMs : 0);
    lastMap.current = target;
  });
  const { venues, centre, radiusMiles } = viewTarget;
  const placesKey = JSON.stringify([venues.map(({ lat, lng }) => [lat, lng]), centre, radiusMiles]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- moves only when the shown places change
  useEffect(() => {
    if (map) moveView(map);
  }, [map, placesKey]);
  return {
    isCountryShown,
    showCountry: () => {
      setCountryShown(true);
      map?.easeTo({ ...getCountryView(innerWidth), duration: animationMs });
    },
    showVenues: () => {
      setCountryShown(false);
      if (map) moveTo(map, viewTarget, animationMs);
    },
  };
}

function moveTo(map: MapLibre, { venues, centre, radiusMiles }: ViewTarget, duration: number): void {
  const circle = centre && radiusMiles ? buildCircle(centre, radiusMiles) : undefined;
  const bounds = getBounds(circle ? circle.map(([lng, lat]) => ({ lng, lat })) : venues);
  if (bounds)
    map.fitBounds(bounds, { padding: circle ? 16 : getPadding(map), maxZoom: maxFitZoom, duration });
  else map.easeTo({ ...(centre ? getPointView(centre, innerWidth) : getStartView(innerWidth)), duration });
}

/** Padding for the pins, their labels and the controls. */
function getPadding(map: MapLibre): PaddingOptions {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const side = Math.min(72, width / 6);
  return { top: Math.min(112, height / 4), bottom: Math.min(72, height / 6), left: side, right: side };
}
