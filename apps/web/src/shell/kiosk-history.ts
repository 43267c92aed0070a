import { modes, withModes } from './modes.ts';

/** Where a kiosk's visits begin and end. */
export const kioskHome = (basename: string): string => `${basename}${withModes('/kiosk')}`;

/**
 * MOD-01: at a kiosk a step back to an earlier document may be a step into somebody else's visit: it leads home, also
 * where the browser kept the page itself. Answers whether this very page is one.
 */
export function leaveNothingBehind(basename: string): boolean {
  if (!modes().isKiosk) return false;
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.replace(kioskHome(basename));
  });
  const [way] = performance.getEntriesByType('navigation');
  const isStep = way instanceof PerformanceNavigationTiming && way.type === 'back_forward';
  if (isStep) location.replace(kioskHome(basename));
  return isStep;
}
