import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { labelGap, type PinPosition, pinSize } from './fit-pin-labels.ts';
import type { MapVenue } from './map-types.ts';

/** Spacer images have sizes in steps of this many px, so that venues share them. */
const imageStep = 12;

/** Adds transparent images under pins and labels, so MapLibre places no map labels there. */
export function reserveLabelSpace(
  map: MapLibre,
  venues: readonly MapVenue[],
  pins: readonly PinPosition[],
  labelledSlugs: readonly string[],
): void {
  const features = venues.flatMap(({ slug }, index) => {
    const pin = pins[index];
    if (!pin) return [];
    // Where the pin is, which may be beside its venue.
    const { lng, lat } = map.unproject([pin.x, pin.y]);
    const createFeature = (image: string, anchor: string) => ({
      type: 'Feature' as const,
      properties: { image, anchor },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    });
    return [
      createFeature(ensureSpacerImage(map, pinSize.width, pinSize.height), 'bottom'),
      ...(labelledSlugs.includes(slug)
        ? [createFeature(ensureSpacerImage(map, pin.width, labelGap + pin.height), 'top')]
        : []),
    ];
  });
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
