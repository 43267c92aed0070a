import type { Map as MapLibre, PaddingOptions } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { buildCircle } from './circle.ts';
import type { MapProps } from './map-types.ts';
import { getBounds, getInitialView, getPointView } from './view.ts';

/** How long the map takes to look elsewhere, in ms; without motion where none is wanted. */
const animationMs = 300;
/** Venues in one street are still shown with the places around them. */
const maxFitZoom = 12.4;

type ViewTarget = Pick<MapProps, 'venues' | 'centre' | 'radiusMiles'>;
type ViewControls = { isAtStart: boolean; showStart: () => void; showVenues: () => void };

/** Where the map looks: at what lies within the radius, else at the venues, else at the start (VEN-15). */
export function useView(map: MapLibre | null, viewTarget: ViewTarget): ViewControls {
  const [isAtStart, setAtStart] = useState(false);
  const lastMap = useRef<MapLibre>(null);
  const moveView = useEffectEvent((target: MapLibre): void => {
    setAtStart(false);
    moveTo(target, viewTarget, lastMap.current === target ? animationMs : 0);
    lastMap.current = target;
  });
  const { venues, centre, radiusMiles } = viewTarget;
  const placesKey = JSON.stringify([venues.map(({ lat, lng }) => [lat, lng]), centre, radiusMiles]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the map looks again when other places are shown
  useEffect(() => {
    if (map) moveView(map);
  }, [map, placesKey]);
  return {
    isAtStart,
    showStart: () => {
      setAtStart(true);
      map?.easeTo({ ...getInitialView(innerWidth), duration: animationMs });
    },
    showVenues: () => {
      setAtStart(false);
      if (map) moveTo(map, viewTarget, animationMs);
    },
  };
}

function moveTo(map: MapLibre, { venues, centre, radiusMiles }: ViewTarget, duration: number): void {
  const circle = centre && radiusMiles ? buildCircle(centre, radiusMiles) : undefined;
  const bounds = getBounds(circle ? circle.map(([lng, lat]) => ({ lng, lat })) : venues);
  if (bounds)
    map.fitBounds(bounds, { padding: circle ? 16 : getPadding(map), maxZoom: maxFitZoom, duration });
  else map.easeTo({ ...(centre ? getPointView(centre, innerWidth) : getInitialView(innerWidth)), duration });
}

/** Room for the pins above their places, for their names below and for the buttons. */
function getPadding(map: MapLibre): PaddingOptions {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const side = Math.min(72, width / 6);
  return { top: Math.min(112, height / 4), bottom: Math.min(72, height / 6), left: side, right: side };
}
