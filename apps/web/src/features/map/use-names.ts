import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { readColours } from './colours.ts';
import { hasStyle } from './has-style.ts';
import { keepRoom } from './keep-room.ts';
import type { MapVenue } from './map.ts';
import { type Box, namesThatFit, type PlacedPin } from './names-that-fit.ts';

/** From further out the map is for towns: the pins of one lie over each other, and so would their names. */
const withNames = 10.5;
/** As the style sheet has them. */
const widest = 180;
const lineHeight = 18;
const card = { above: 72, height: 62, padding: 16, widest: 256 };

/** Which pins wear their names: those with room for them. The names of the map itself make way for pins and names. */
export function useNames(
  map: MapLibre | null,
  venues: readonly MapVenue[],
  looked: string | null,
): ReadonlySet<string> {
  const [pins, setPins] = useState<readonly PlacedPin[]>([]);
  const places = JSON.stringify(venues.map(({ slug, lat, lng }) => [slug, lat, lng]));
  useEffect(() => {
    if (!map) return;
    const place = (): void => {
      const placed = venues.map((venue) => placeOf(map, venue));
      setPins(placed);
      if (hasStyle(map)) keepRoom(map, venues, placed, fitting(map, placed));
    };
    place();
    const watched = (['moveend', 'resize', 'style.load'] as const).map((type) => map.on(type, place));
    return () => {
      for (const subscription of watched) subscription.unsubscribe();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same venues are made anew with every drawing
  }, [map, places]);
  return new Set(map ? fitting(map, pins, cardOf(venues, pins, looked)) : []);
}

function fitting(map: MapLibre, pins: readonly PlacedPin[], cards: readonly Box[] = []): string[] {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return map.getZoom() < withNames ? [] : namesThatFit(pins, { width, height }, cards);
}

/** What the card above a pin that is looked at covers. */
function cardOf(venues: readonly MapVenue[], pins: readonly PlacedPin[], looked: string | null): Box[] {
  const pin = pins.find(({ slug }) => slug === looked);
  const venue = venues.find(({ slug }) => slug === looked);
  if (!pin || !venue) return [];
  const words = Math.max(widthOf(venue.name, 16), widthOf(venue.note ?? '', 14));
  const half = Math.min(card.widest, words + 2 * card.padding) / 2;
  const bottom = pin.y - card.above;
  return [{ left: pin.x - half, right: pin.x + half, top: bottom - card.height, bottom }];
}

let pen: CanvasRenderingContext2D | null | undefined;

/** How wide these words are in px, in a size of px. */
function widthOf(words: string, size: number): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return widest;
  pen.font = `600 ${size}px ${readColours().fonts.join(',')}`;
  return pen.measureText(words).width;
}

function placeOf(map: MapLibre, { slug, name, lat, lng }: MapVenue): PlacedPin {
  const long = widthOf(name, 14);
  const { x, y } = map.project([lng, lat]);
  return { slug, x, y, width: Math.min(long, widest), height: Math.ceil(long / widest) * lineHeight };
}
