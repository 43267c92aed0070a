import { addModes, getModes } from './modes.ts';

/** Where a kiosk's visits begin and end. */
export const getKioskHomeUrl = (basename: string): string => `${basename}${addModes('/kiosk')}`;

/**
 * MOD-01: at a kiosk a step back to an earlier document may be a step into somebody else's visit: it leads home, also
 * where the browser kept the page itself. Answers whether this very page is one.
 */
export function resetKioskHistory(basename: string): boolean {
  if (!getModes().isKiosk) return false;
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.replace(getKioskHomeUrl(basename));
  });
  const [navigationEntry] = performance.getEntriesByType('navigation');
  const isHistoryStep =
    navigationEntry instanceof PerformanceNavigationTiming && navigationEntry.type === 'back_forward';
  if (isHistoryStep) location.replace(getKioskHomeUrl(basename));
  return isHistoryStep;
}
