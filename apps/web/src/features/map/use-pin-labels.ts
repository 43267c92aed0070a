import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import {
  type Box,
  countLines,
  fitPinLabels,
  fitsCard,
  getCardBox,
  type PinLabel,
  type PinPosition,
} from './fit-pin-labels.ts';
import { hasStyle } from './has-style.ts';
import { readMapColours } from './map-colours.ts';
import type { MapVenue } from './map-types.ts';
import { reserveLabelSpace } from './reserve-label-space.ts';
import { type Offset, spreadPins } from './spread-pins.ts';

/** At lower zooms many pins overlap, as those of a town, so no labels are shown. */
const minLabelZoom = 10.5;
const maxPinsWithLabels = 12;
/** Sizes in px as in map.css; the line at the default text size. */
const maxLabelWidth = 180;
const lineHeight = 18;
/** More pins, as of a whole country, are left where they are. */
const maxSpreadPins = 40;

export type PinLayout = {
  /** The labels that have space, by slug. The map's own labels give way to pins and their labels. */
  labels: ReadonlyMap<string, PinLabel>;
  /** The pin with the card: the highlighted one, else the selected or only one, if it has space. */
  cardSlug: string | null;
  /** In px, by slug: how far a pin is from its venue, because another is there. */
  offsets: ReadonlyMap<string, Offset>;
};

type HighlightedPins = { highlightedSlug: string | null; selectedSlug: string | null };

/** Where the pins, their labels and the card of one pin have space. */
export function usePinLabels(
  map: MapLibre | null,
  venues: readonly MapVenue[],
  { highlightedSlug, selectedSlug }: HighlightedPins,
): PinLayout {
  const [places, setPlaces] = useState<readonly PinPosition[]>([]);
  const placesKey = JSON.stringify(venues.map(({ slug, lat, lng }) => [slug, lat, lng]));
  useEffect(() => {
    if (!map) return;
    const update = (): void => {
      const positions = venues.map((venue) => projectVenue(map, venue));
      setPlaces(positions);
      const { pins } = spread(positions, selectedSlug);
      if (!hasStyle(map)) return;
      const [card] = getCardBoxes(venues, pins, findCardSlug(map, { venues, pins, selectedSlug }));
      reserveLabelSpace(map, { venues, pins, labels: fitLabels(map, pins), card });
    };
    update();
    const subscriptions = (['moveend', 'resize', 'style.load'] as const).map((type) => map.on(type, update));
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every render creates a new array of the same venues
  }, [map, placesKey, selectedSlug]);
  const { pins, offsets } = spread(places, selectedSlug);
  const cardSlug = highlightedSlug ?? (map ? findCardSlug(map, { venues, pins, selectedSlug }) : null);
  const cards = getCardBoxes(venues, pins, cardSlug);
  return { labels: map ? fitLabels(map, pins, cards) : new Map(), cardSlug, offsets };
}

/** The pins without overlaps. */
function spread(places: readonly PinPosition[], selectedSlug: string | null) {
  const moved = places.length > maxSpreadPins ? [] : spreadPins(places);
  const pins = places.map((place, index) => ({
    ...place,
    x: place.x + (moved[index]?.x ?? 0),
    isLarge: place.slug === selectedSlug,
  }));
  const offsets = new Map(places.flatMap(({ slug }, index) => (moved[index] ? [[slug, moved[index]]] : [])));
  return { pins, offsets };
}

const canShowLabels = (map: MapLibre, count: number): boolean =>
  count <= maxPinsWithLabels || map.getZoom() >= minLabelZoom;

type Pins = { venues: readonly MapVenue[]; pins: readonly PinPosition[]; selectedSlug: string | null };

function findCardSlug(map: MapLibre, { venues, pins, selectedSlug }: Pins): string | null {
  if (!canShowLabels(map, venues.length)) return null;
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  // Among several venues, a card on one of them would seem to select it.
  const slug = selectedSlug ?? (venues.length === 1 ? venues[0]?.slug : undefined);
  if (slug === undefined) return null;
  const hasSpace = getCardBoxes(venues, pins, slug).some((box) =>
    fitsCard(slug, box, pins, { width, height }),
  );
  return hasSpace ? slug : null;
}

function fitLabels(
  map: MapLibre,
  pins: readonly PinPosition[],
  cards: readonly Box[] = [],
): Map<string, PinLabel> {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return canShowLabels(map, pins.length) ? fitPinLabels(pins, { width, height }, cards) : new Map();
}

/** The area that the card of a pin covers. */
function getCardBoxes(
  venues: readonly MapVenue[],
  pins: readonly PinPosition[],
  cardSlug: string | null,
): Box[] {
  const pin = pins.find(({ slug }) => slug === cardSlug);
  const venue = venues.find(({ slug }) => slug === cardSlug);
  if (!pin || !venue) return [];
  const textWidth = Math.max(measureText(venue.name, 16), measureText(venue.note ?? '', 14));
  return [getCardBox(pin, textWidth, getTextScale())];
}

let canvasContext: CanvasRenderingContext2D | null | undefined;

/** The user's text size, as a multiple of the default. */
const getTextScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** Width of a text in px, at a font size in px at the default text size. */
function measureText(text: string, size: number): number {
  canvasContext ??= document.createElement('canvas').getContext('2d');
  if (!canvasContext) return maxLabelWidth;
  canvasContext.font = `600 ${size * getTextScale()}px ${readMapColours().fonts.join(',')}`;
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
    height: countLines(name, maxLabelWidth, (text) => measureText(text, 14)) * lineHeight * getTextScale(),
  };
}
