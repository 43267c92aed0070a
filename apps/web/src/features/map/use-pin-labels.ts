import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { type Box, fitPinLabels, type PinPosition } from './fit-pin-labels.ts';
import { hasStyle } from './has-style.ts';
import { readMapColours } from './map-colours.ts';
import type { MapVenue } from './map-types.ts';
import { reserveLabelSpace } from './reserve-label-space.ts';

/** At lower zooms the pins of a town overlap, so no labels are shown. */
const minLabelZoom = 10.5;
/** Sizes in px as in map.css. */
const maxLabelWidth = 180;
const lineHeight = 18;
const card = { above: 72, height: 62, padding: 16, maxWidth: 256 };

/** The slugs of the pins that have space for their label. The map's own labels give way to pins and their labels. */
export function usePinLabels(
  map: MapLibre | null,
  venues: readonly MapVenue[],
  highlightedSlug: string | null,
): ReadonlySet<string> {
  const [pins, setPins] = useState<readonly PinPosition[]>([]);
  const placesKey = JSON.stringify(venues.map(({ slug, lat, lng }) => [slug, lat, lng]));
  useEffect(() => {
    if (!map) return;
    const update = (): void => {
      const positions = venues.map((venue) => projectVenue(map, venue));
      setPins(positions);
      if (hasStyle(map)) reserveLabelSpace(map, venues, positions, fitLabels(map, positions));
    };
    update();
    const subscriptions = (['moveend', 'resize', 'style.load'] as const).map((type) => map.on(type, update));
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every render creates a new array of the same venues
  }, [map, placesKey]);
  return new Set(map ? fitLabels(map, pins, getCardBoxes(venues, pins, highlightedSlug)) : []);
}

function fitLabels(map: MapLibre, pins: readonly PinPosition[], cards: readonly Box[] = []): string[] {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return map.getZoom() < minLabelZoom ? [] : fitPinLabels(pins, { width, height }, cards);
}

/** The area that the card of the highlighted pin covers. */
function getCardBoxes(
  venues: readonly MapVenue[],
  pins: readonly PinPosition[],
  highlightedSlug: string | null,
): Box[] {
  const pin = pins.find(({ slug }) => slug === highlightedSlug);
  const venue = venues.find(({ slug }) => slug === highlightedSlug);
  if (!pin || !venue) return [];
  const textWidth = Math.max(measureText(venue.name, 16), measureText(venue.note ?? '', 14));
  const half = Math.min(card.maxWidth, textWidth + 2 * card.padding) / 2;
  const bottom = pin.y - card.above;
  return [{ left: pin.x - half, right: pin.x + half, top: bottom - card.height, bottom }];
}

let canvasContext: CanvasRenderingContext2D | null | undefined;

/** Width of a text in px, at a font size in px. */
function measureText(text: string, size: number): number {
  canvasContext ??= document.createElement('canvas').getContext('2d');
  if (!canvasContext) return maxLabelWidth;
  canvasContext.font = `600 ${size}px ${readMapColours().fonts.join(',')}`;
  return canvasContext.measureText(text).width;
}

function projectVenue(map: MapLibre, { slug, name, lat, lng }: MapVenue): PinPosition {
  const textWidth = measureText(name, 14);
  const { x, y } = map.project([lng, lat]);
  return {
    slug,
    x,
    y,
    width: Math.min(textWidth, maxLabelWidth),
    height: Math.ceil(textWidth / maxLabelWidth) * lineHeight,
  };
}
