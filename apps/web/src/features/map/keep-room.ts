import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import type { MapVenue } from './map.ts';
import { nameGap, type PlacedPin, pinSize } from './names-that-fit.ts';

/** Rooms come in these steps, in px, so that venues share their pictures. */
const step = 12;

/** Invisible pictures where pins and names are, over which MapLibre writes nothing. */
export function keepRoom(
  map: MapLibre,
  venues: readonly MapVenue[],
  pins: readonly PlacedPin[],
  named: readonly string[],
): void {
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
