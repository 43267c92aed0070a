import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { MapFallback } from './map-fallback.tsx';
import type { MapProps } from './map-types.ts';
import './map.css';
import type { VenueMap } from './venue-map.tsx';

type VenueMapComponent = typeof VenueMap;

/**
 * VEN-02, VEN-08: the map of some venues. It fills whatever holds it, from the first paint on, and is fetched only when
 * it comes near the window. What it shows also stands in the list beside it, and that is said to those who can't see it.
 */
export function LazyVenueMap(props: MapProps): ReactNode {
  const t = useText('common');
  const { frame, Map, hasFailed, retry } = useMapWhenVisible();
  return (
    <section className="map" aria-label={t('map_label')} ref={frame} data-testid="venue-map">
      <p className="pv-visually-hidden">{t('map_alternative')}</p>
      {Map && <Map {...props} />}
      {hasFailed && <MapFallback onRetry={retry} />}
    </section>
  );
}

function useMapWhenVisible() {
  const frame = useRef<HTMLElement>(null);
  // A component is a function, and a state's setter would call it.
  const [loaded, setLoaded] = useState<{ Map: VenueMapComponent }>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  useEffect(() => {
    const { current } = frame;
    if (state !== 'idle' || !current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setState('loading');
      },
      { rootMargin: '300px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [state]);
  useEffect(() => {
    // The server draws no map, so that its build need not hold one.
    if (import.meta.env.SSR || state !== 'loading') return;
    Promise.all([import('./venue-map.tsx'), loadTexts(['map'])]).then(
      ([{ VenueMap: Map }]) => setLoaded({ Map }),
      () => setState('failed'),
    );
  }, [state]);
  return { frame, Map: loaded?.Map, hasFailed: state === 'failed', retry: () => setState('loading') };
}
