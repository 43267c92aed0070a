import { addModes, getHomePath, getModes } from './modes.ts';

/** The URL where visits at a kiosk start and end. */
export const getKioskHomeUrl = (basename: string): string =>
  `${basename}${addModes(getHomePath({ isKiosk: true }))}`;

/**
 * MOD-01: at a kiosk, going back to an earlier document could show another person's visit, so it leads to the kiosk's
 * start page, also from the back/forward cache. Returns whether this page load is such a step.
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
