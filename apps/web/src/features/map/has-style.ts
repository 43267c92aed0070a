import type { Map as MapLibre } from 'maplibre-gl';

/** Whether the map's style is loaded; `isStyleLoaded` also waits for every tile. */
export const hasStyle = (map: MapLibre): boolean => {
  const style: unknown = map.getStyle();
  return style !== undefined;
};
