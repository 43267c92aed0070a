import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { useEffect } from 'react';
import { buildCircle } from './circle.ts';
import { hasStyle } from './has-style.ts';
import { readMapColours } from './map-colours.ts';
import type { MapProps } from './map-types.ts';

/** VEN-04: draws the search radius below the labels, and again after every change of style. */
export function useRadiusCircle(map: MapLibre | null, { centre, radiusMiles }: MapProps): void {
  const { lat, lng } = centre ?? {};
  useEffect(() => {
    if (!map) return;
    const ring =
      lat !== undefined && lng !== undefined && radiusMiles ? buildCircle({ lat, lng }, radiusMiles) : [];
    const draw = (): void => {
      const data = {
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: ring.length > 0 ? [ring] : [] },
      } as const;
      const source = map.getSource<GeoJSONSource>('radius');
      if (source) void source.setData(data);
      else addCircle(map, data);
    };
    if (hasStyle(map)) draw();
    map.on('style.load', draw);
    return () => {
      map.off('style.load', draw);
    };
  }, [map, lat, lng, radiusMiles]);
}

function addCircle(map: MapLibre, data: Parameters<GeoJSONSource['setData']>[0]): void {
  const { link } = readMapColours();
  const below = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id;
  map.addSource('radius', { type: 'geojson', data });
  map.addLayer(
    { id: 'radius', type: 'fill', source: 'radius', paint: { 'fill-color': link, 'fill-opacity': 0.07 } },
    below,
  );
  map.addLayer(
    {
      id: 'radius-edge',
      type: 'line',
      source: 'radius',
      paint: { 'line-color': link, 'line-width': 1.5, 'line-dasharray': [3, 2] },
    },
    below,
  );
}
