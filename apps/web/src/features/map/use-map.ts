import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useCallback, useState } from 'react';
import { useBoot } from '../../shell/page.tsx';
import { type T, useText } from '../../shell/text.tsx';
import { baseMap, dataBounds } from './base-map.ts';
import { readColours } from './colours.ts';
import { hasStyle } from './has-style.ts';
import { startingView } from './view.ts';

setWorkerUrl(workerUrl);

const nearest = 17;
/** What our own map can still say something at. */
const nearestOfOurs = 14;

type HeldMap = {
  /** The ref of what holds the map. */
  hold: (container: HTMLDivElement) => (() => void) | undefined;
  map: MapLibre | null;
  /** This browser can't draw one. */
  failed: boolean;
};

/** The map in its frame, from its first to its last moment. */
export function useMap(): HeldMap {
  const { mapStyleUrl } = useBoot();
  const t = useText('map');
  const [locale] = useState(() => wordsOf(t));
  const [failed] = useState(() => !canDraw());
  const [map, setMap] = useState<MapLibre | null>(null);
  const hold = useCallback(
    (container: HTMLDivElement) => {
      if (failed) return undefined;
      const made = draw(container, mapStyleUrl, locale);
      const stop = mapStyleUrl === null ? followTheme(made) : standIn(made);
      setMap(made);
      return () => {
        stop();
        setMap(null);
        made.remove();
      };
    },
    [failed, mapStyleUrl, locale],
  );
  return { hold, map, failed };
}

function draw(container: HTMLElement, styleUrl: string | null, locale: Record<string, string>): MapLibre {
  const map = new MapLibre({
    container,
    style: styleUrl ?? baseMap(readColours()),
    ...startingView(innerWidth),
    ...(styleUrl === null ? { maxBounds: dataBounds, maxZoom: nearestOfOurs } : { maxZoom: nearest }),
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

const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/** Our own map wears the theme, light or dark, also when the reader's setting changes. */
function followTheme(map: MapLibre): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  // Without a comparison, for what others have drawn over it is told to draw again.
  const draw = (): void => void map.setStyle(baseMap(readColours()), { diff: false });
  dark.addEventListener('change', draw);
  return () => dark.removeEventListener('change', draw);
}

/** A configured style that can't be had costs nobody the map. */
function standIn(map: MapLibre): () => void {
  const drawOurs = (): void => {
    if (!hasStyle(map)) map.setStyle(baseMap(readColours()));
  };
  map.once('error', drawOurs);
  return () => map.off('error', drawOurs);
}

const wordsOf = (t: T): Record<string, string> => ({
  'Map.Title': t('canvas'),
  'CooperativeGesturesHandler.WindowsHelpText': t('use_ctrl'),
  'CooperativeGesturesHandler.MacHelpText': t('use_command'),
  'CooperativeGesturesHandler.MobileHelpText': t('use_two_fingers'),
});
