import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { readColours } from './colours.ts';
import { hasStyle } from './has-style.ts';
import type { MapVenue } from './map.ts';
import { type Box, nameGap, namesThatFit, type PlacedPin, pinSize } from './names-that-fit.ts';

/** From further out the map is for towns: the pins of one lie over each other, and so would their names. */
const withNames = 10.5;
/** As the style sheet has them. */
const widest = 180;
const lineHeight = 18;
const card = { above: 72, height: 62, padding: 16, widest: 256 };
/** Rooms come in these steps, in px, so that venues share their pictures. */
const step = 12;

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
      if (hasStyle(map)) keepRoom(map, venues, placed);
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

/** Invisible pictures where pins and names are, over which MapLibre writes nothing. */
function keepRoom(map: MapLibre, venues: readonly MapVenue[], pins: readonly PlacedPin[]): void {
  const named = fitting(map, pins);
  const features = venues.flatMap(({ slug, lat, lng }, index) => {
    const pin = pins[index];
    if (!pin) return [];
    const at = (room: string, anchor: string) => ({
      type: 'Feature' as const,
      properties: { room, anchor },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    });
    return [
      at(roomFor(map, pinSize.width, pinSize.height), 'bottom'),
      ...(named.includes(slug) ? [at(roomFor(map, pin.width, nameGap + pin.height), 'top')] : []),
    ];
  });
  const data = { type: 'FeatureCollection' as const, features };
  const source = map.getSource<GeoJSONSource>('rooms');
  if (source) void source.setData(data);
  else addRooms(map, data);
}

/** The name of a picture of nothing, at least so large. */
function roomFor(map: MapLibre, ...sides: [width: number, height: number]): string {
  const [width, height] = sides.map((side) => Math.ceil(side / step) * step) as typeof sides;
  const name = `room ${width} ${height}`;
  if (!map.hasImage(name)) map.addImage(name, { width, height, data: new Uint8Array(width * height * 4) });
  return name;
}

/** The uppermost layer is placed first. */
function addRooms(map: MapLibre, data: Parameters<GeoJSONSource['setData']>[0]): void {
  map.addSource('rooms', { type: 'geojson', data });
  map.addLayer({
    id: 'rooms',
    type: 'symbol',
    source: 'rooms',
    layout: {
      'icon-image': ['get', 'room'],
      'icon-anchor': ['get', 'anchor'],
      'icon-allow-overlap': true,
      'icon-padding': 0,
    },
  });
}
