import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { labelGap, type PinPosition, pinSize } from './fit-pin-labels.ts';
import type { MapVenue } from './map-types.ts';

/** Rooms come in these steps, in px, so that venues share their pictures. */
const imageStep = 12;

/** Invisible pictures where pins and names are, over which MapLibre writes nothing. */
export function reserveLabelSpace(
  map: MapLibre,
  venues: readonly MapVenue[],
  pins: readonly PinPosition[],
  labelledSlugs: readonly string[],
): void {
  const features = venues.flatMap(({ slug, lat, lng }, index) => {
    const pin = pins[index];
    if (!pin) return [];
    const createFeature = (image: string, anchor: string) => ({
      type: 'Feature' as const,
      properties: { room: image, anchor },
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
  const source = map.getSource<GeoJSONSource>('rooms');
  if (source) void source.setData(data);
  else addSpacerLayer(map, data);
}

/** The name of a picture of nothing, at least so large. */
function ensureSpacerImage(map: MapLibre, ...sides: [width: number, height: number]): string {
  const [width, height] = sides.map((side) => Math.ceil(side / imageStep) * imageStep) as typeof sides;
  const name = `room ${width} ${height}`;
  if (!map.hasImage(name)) map.addImage(name, { width, height, data: new Uint8Array(width * height * 4) });
  return name;
}

/** The uppermost layer is placed first. */
function addSpacerLayer(map: MapLibre, data: Parameters<GeoJSONSource['setData']>[0]): void {
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
