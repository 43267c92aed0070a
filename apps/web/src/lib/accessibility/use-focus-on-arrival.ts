import { useEffect } from 'react';

/**
 * Focuses the main region of a document that a link of this surface has opened, as for a page of the router. A reload and
 * a visit from elsewhere begin at the link that skips to the content.
 */
export function useFocusOnArrival(): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const isLinked = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
    if (!isLinked || !document.referrer.startsWith(`${location.origin}/`)) return;
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
}
