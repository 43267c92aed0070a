import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { type Box, type PinLabel, type PinPosition, pinSize } from './fit-pin-labels.ts';
import type { MapVenue } from './map-types.ts';

/** Spacer images have sizes in steps of this many px, so that venues share them. */
const imageStep = 12;

type Occupied = {
  venues: readonly MapVenue[];
  pins: readonly PinPosition[];
  labels: ReadonlyMap<string, PinLabel>;
  /** The area of the card of one pin. */
  card: Box | undefined;
};

/** Adds transparent images under pins, labels and the card, so MapLibre places no map labels there. */
export function reserveLabelSpace(map: MapLibre, { venues, pins, labels, card }: Occupied): void {
  const createFeature = ([x, y]: readonly [number, number], image: string, anchor: string) => {
    const { lng, lat } = map.unproject([x, y]);
    return {
      type: 'Feature' as const,
      properties: { image, anchor },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    };
  };
  const features = venues.flatMap((_, index) => {
    const pin = pins[index];
    if (!pin) return [];
    const tip = [pin.x, pin.y] as const;
    return [createFeature(tip, ensureSpacerImage(map, pinSize.width, pinSize.height), 'bottom')];
  });
  const boxes = [...labels.values()].map(({ box }) => box);
  for (const { left, right, top, bottom } of card ? [...boxes, card] : boxes) {
    const image = ensureSpacerImage(map, right - left, bottom - top);
    features.push(createFeature([(left + right) / 2, (top + bottom) / 2], image, 'center'));
  }
  const data = { type: 'FeatureCollection' as const, features };
  const source = map.getSource<GeoJSONSource>('label-spacers');
  if (source) void source.setData(data);
  else addSpacerLayer(map, data);
}

/** Returns the name of a transparent image of at least this size, in px; adds it to the map if missing. */
function ensureSpacerImage(map: MapLibre, ...sides: [width: number, height: number]): string {
  const [width, height] = sides.map((side) => Math.ceil(side / imageStep) * imageStep) as typeof sides;
  const name = `spacer ${width} ${height}`;
  if (!map.hasImage(name)) map.addImage(name, { width, height, data: new Uint8Array(width * height * 4) });
  return name;
}

/** Adds the layer on top, because MapLibre places the labels of the topmost layer first. */
function addSpacerLayer(map: MapLibre, data: Parameters<GeoJSONSource['setData']>[0]): void {
  map.addSource('label-spacers', { type: 'geojson', data });
  map.addLayer({
    id: 'label-spacers',
    type: 'symbol',
    source: 'label-spacers',
    layout: {
      'icon-image': ['get', 'image'],
      'icon-anchor': ['get', 'anchor'],
      'icon-allow-overlap': true,
      'icon-padding': 0,
    },
  });
}
