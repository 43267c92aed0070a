import { createModeHref } from '../modes/mode-links.ts';
import type { Location, Navigate } from './router.tsx';

export type Navigation = {
  location: Location;
  /** The page keeps its scroll position, for example when a filter changes. */
  isScrollKept: boolean;
};

type HistoryState = { key?: string } | null;

type Options = {
  /** Loads the screen of a path. Undefined if it is loaded. */
  loadScreen: (pathname: string) => Promise<void> | undefined;
  onStart: () => void;
  onComplete: (navigation: Navigation) => void;
};

/** The page's location by the browser's history. */
export function readBrowserLocation(): Location {
  const { pathname, search, hash } = window.location;
  const state = history.state as HistoryState;
  return { pathname, search, hash, key: state?.key ?? 'default' };
}

/**
 * Navigates by the browser's history. The previous screen stays visible, with its URL, until the next one is loaded.
 * A newer navigation cancels one that is still loading. `listen` follows the back button and returns its clean-up.
 */
export function createBrowserNavigator(options: Options): { navigate: Navigate; listen: () => () => void } {
  const { loadScreen, onStart, onComplete } = options;
  let latest: Navigation | undefined;

  const start = async (navigation: Navigation, updateHistory?: () => void): Promise<void> => {
    latest = navigation;
    onStart();
    const loading = loadScreen(navigation.location.pathname);
    if (loading) await loading;
    if (latest !== navigation) return;
    updateHistory?.();
    onComplete(navigation);
  };

  const handlePopState = (): void => void start({ location: readBrowserLocation(), isScrollKept: false });

  return {
    navigate: (to, { replace = false, preventScrollReset = false } = {}) => {
      const href = createModeHref(to);
      const key = crypto.getRandomValues(new Uint32Array(1)).join('');
      const { pathname, search, hash } = new URL(href, window.location.origin);
      const updateHistory = (): void => history[replace ? 'replaceState' : 'pushState']({ key }, '', href);
      void start(
        { location: { pathname, search, hash, key }, isScrollKept: preventScrollReset },
        updateHistory,
      );
    },
    listen: () => {
      addEventListener('popstate', handlePopState);
      return () => removeEventListener('popstate', handlePopState);
    },
  };
}

/** The server's rendering has links and no navigation. */
export const refuseNavigation: Navigate = (href) => {
  throw new Error(`Navigation to ${href} during server rendering`);
};
