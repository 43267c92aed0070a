import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadTexts } from '../../shell/languages.ts';
import { useText } from '../../shell/text.tsx';
import type { MapProps } from './map.ts';
import { MapFallback } from './map-fallback.tsx';
import './map.css';
import type { VenueMap } from './venue-map.tsx';

type Loaded = typeof VenueMap;

/**
 * VEN-02, VEN-08: the map of some venues. It fills whatever holds it, from the first paint on, and is fetched only when
 * it comes near the window. What it shows also stands in the list beside it, and that is said to those who can't see it.
 */
export function LazyVenueMap(props: MapProps): ReactNode {
  const t = useText('common');
  const { frame, Map, failed, retry } = useMapWhenNear();
  return (
    <section className="map" aria-label={t('map_label')} ref={frame} data-testid="venue-map">
      <p className="pv-hidden">{t('map_alternative')}</p>
      {Map && <Map {...props} />}
      {failed && <MapFallback onRetry={retry} />}
    </section>
  );
}

function useMapWhenNear() {
  const frame = useRef<HTMLElement>(null);
  // A component is a function, and a state's setter would call it.
  const [loaded, setLoaded] = useState<{ Map: Loaded }>();
  const [state, setState] = useState<'waits' | 'wanted' | 'failed'>('waits');
  useEffect(() => {
    const { current } = frame;
    if (state !== 'waits' || !current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setState('wanted');
      },
      { rootMargin: '300px' },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, [state]);
  useEffect(() => {
    // The server draws no map, so that its build need not hold one.
    if (import.meta.env.SSR || state !== 'wanted') return;
    Promise.all([import('./venue-map.tsx'), loadTexts(['map'])]).then(
      ([{ VenueMap: Map }]) => setLoaded({ Map }),
      () => setState('failed'),
    );
  }, [state]);
  return { frame, Map: loaded?.Map, failed: state === 'failed', retry: () => setState('wanted') };
}
