import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { MapFallback } from './map-fallback.tsx';
import type { MapProps } from './map-types.ts';
import './map.css';
import type { VenueMap } from './venue-map.tsx';

type VenueMapComponent = typeof VenueMap;

/**
 * VEN-02, VEN-08: a map of venues. It fills its container from the first paint and loads when it comes near the window.
 * A hidden text tells screen reader users that the list next to it has the same venues.
 */
export function LazyVenueMap(props: MapProps): ReactNode {
  const t = useText('common');
  const { container, Map, hasFailed, retry } = useMapWhenVisible();
  return (
    <section className="map" aria-label={t('map_label')} ref={container} data-testid="venue-map">
      <p className="pv-visually-hidden">{t('map_alternative')}</p>
      {Map && <Map {...props} />}
      {hasFailed && <MapFallback onRetry={retry} />}
    </section>
  );
}

function useMapWhenVisible() {
  const container = useRef<HTMLElement>(null);
  // Wrapped in an object, because a state setter would call a component as an updater function.
  const [loaded, setLoaded] = useState<{ Map: VenueMapComponent }>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  useEffect(() => {
    const { current } = container;
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
    // The server renders no map; the check keeps MapLibre out of its build.
    if (import.meta.env.SSR || state !== 'loading') return;
    Promise.all([import('./venue-map.tsx'), loadTexts(['map'])]).then(
      ([{ VenueMap: Map }]) => setLoaded({ Map }),
      () => setState('failed'),
    );
  }, [state]);
  return { container, Map: loaded?.Map, hasFailed: state === 'failed', retry: () => setState('loading') };
}
