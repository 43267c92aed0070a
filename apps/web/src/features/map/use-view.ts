import type { Map as MapLibre, PaddingOptions } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { circleAround } from './circle.ts';
import type { MapProps } from './map.ts';
import { boundsOf, startingView, viewOf } from './view.ts';

/** How long the map takes to look elsewhere, in ms; without motion where none is wanted. */
const flight = 300;
/** Venues in one street are still shown with the places around them. */
const nearest = 12.4;

type Shown = Pick<MapProps, 'venues' | 'centre' | 'radiusMiles'>;
type Look = { isAtStart: boolean; showStart: () => void; showVenues: () => void };

/** Where the map looks: at what lies within the radius, else at the venues, else at the start (VEN-15). */
export function useView(map: MapLibre | null, shown: Shown): Look {
  const [isAtStart, setAtStart] = useState(false);
  const looked = useRef<MapLibre>(null);
  const look = useEffectEvent((of: MapLibre): void => {
    setAtStart(false);
    lookAt(of, shown, looked.current === of ? flight : 0);
    looked.current = of;
  });
  const { venues, centre, radiusMiles } = shown;
  const places = JSON.stringify([venues.map(({ lat, lng }) => [lat, lng]), centre, radiusMiles]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the map looks again when other places are shown
  useEffect(() => {
    if (map) look(map);
  }, [map, places]);
  return {
    isAtStart,
    showStart: () => {
      setAtStart(true);
      map?.easeTo({ ...startingView(innerWidth), duration: flight });
    },
    showVenues: () => {
      setAtStart(false);
      if (map) lookAt(map, shown, flight);
    },
  };
}

function lookAt(map: MapLibre, { venues, centre, radiusMiles }: Shown, duration: number): void {
  const around = centre && radiusMiles ? circleAround(centre, radiusMiles) : undefined;
  const bounds = boundsOf(around ? around.map(([lng, lat]) => ({ lng, lat })) : venues);
  if (bounds) map.fitBounds(bounds, { padding: around ? 16 : roomIn(map), maxZoom: nearest, duration });
  else map.easeTo({ ...(centre ? viewOf(centre, innerWidth) : startingView(innerWidth)), duration });
}

/** Room for the pins above their places, for their names below and for the buttons. */
function roomIn(map: MapLibre): PaddingOptions {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const side = Math.min(72, width / 6);
  return { top: Math.min(112, height / 4), bottom: Math.min(72, height / 6), left: side, right: side };
}
