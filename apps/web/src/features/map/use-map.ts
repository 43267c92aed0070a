import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useCallback, useState } from 'react';
import { type Translate, useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { createBaseMapStyle, dataBounds } from './base-map.ts';
import { hasStyle } from './has-style.ts';
import { readMapColours } from './map-colours.ts';
import { getStartView } from './view.ts';

setWorkerUrl(workerUrl);

const maxStyleZoom = 17;
/** Our own map has no more detail beyond this zoom. */
const maxOwnZoom = 14;

type MapHandle = {
  /** Ref of the map's container. */
  mapRef: (container: HTMLDivElement) => (() => void) | undefined;
  map: MapLibre | null;
  /** The browser has no WebGL. */
  hasFailed: boolean;
};

/** Creates the map in its container and removes it on unmount. */
export function useMap(): MapHandle {
  const { mapStyleUrl } = useBoot();
  const t = useText('map');
  const [locale] = useState(() => getMapTexts(t));
  const [hasFailed] = useState(() => !canUseWebGl());
  const [map, setMap] = useState<MapLibre | null>(null);
  const mapRef = useCallback(
    (container: HTMLDivElement) => {
      if (hasFailed) return undefined;
      const created = createMap(container, mapStyleUrl, locale);
      const cleanUp = mapStyleUrl === null ? followTheme(created) : fallBackToOwnStyle(created);
      setMap(created);
      return () => {
        cleanUp();
        setMap(null);
        created.remove();
      };
    },
    [hasFailed, mapStyleUrl, locale],
  );
  return { mapRef, map, hasFailed };
}

function createMap(
  container: HTMLElement,
  styleUrl: string | null,
  locale: Record<string, string>,
): MapLibre {
  const map = new MapLibre({
    container,
    style: styleUrl ?? createBaseMapStyle(readMapColours()),
    ...getStartView(innerWidth),
    ...(styleUrl === null ? { maxBounds: dataBounds, maxZoom: maxOwnZoom } : { maxZoom: maxStyleZoom }),
    locale,
    attributionControl: { compact: false },
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

const canUseWebGl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/** Restyles our own map when the colour scheme changes. */
function followTheme(map: MapLibre): () => void {
  const darkScheme = matchMedia('(prefers-color-scheme: dark)');
  // Without a diff, so that `style.load` fires and the layers added on top are added again.
  const redraw = (): void => void map.setStyle(createBaseMapStyle(readMapColours()), { diff: false });
  darkScheme.addEventListener('change', redraw);
  return () => darkScheme.removeEventListener('change', redraw);
}

/** Uses our own map if the configured style fails to load. */
function fallBackToOwnStyle(map: MapLibre): () => void {
  const drawOwnStyle = (): void => {
    if (!hasStyle(map)) map.setStyle(createBaseMapStyle(readMapColours()));
  };
  map.once('error', drawOwnStyle);
  return () => map.off('error', drawOwnStyle);
}

const getMapTexts = (t: Translate<'map'>): Record<string, string> => ({
  'Map.Title': t('canvas'),
  'AttributionControl.ToggleAttribution': t('toggle_sources'),
  'CooperativeGesturesHandler.WindowsHelpText': t('use_ctrl'),
  'CooperativeGesturesHandler.MacHelpText': t('use_command'),
  'CooperativeGesturesHandler.MobileHelpText': t('use_two_fingers'),
});
