import type { ComponentProps } from 'react';
import { createPath, type Location, type Router, type To } from 'react-router';
import { createModeHref } from '../modes/mode-links.ts';

export type Navigation = {
  location: Location;
  /** The page keeps its scroll position, for example when a filter changes. */
  isScrollKept: boolean;
};

export type Navigator = ComponentProps<typeof Router>['navigator'];

type HistoryState = { usr?: unknown; key?: string } | null;

type Options = {
  /** Loads the screens of a location. Undefined if they are loaded. */
  loadScreens: (pathname: string) => Promise<void> | undefined;
  onStart: () => void;
  onComplete: (navigation: Navigation) => void;
};

/** The page's location by the browser's history, in the format of the router. */
export function readBrowserLocation(): Location {
  const { pathname, search, hash } = window.location;
  const state = history.state as HistoryState;
  return { pathname, search, hash, state: state?.usr ?? null, key: state?.key ?? 'default' };
}

/**
 * The browser's history for the router. The previous screen stays visible, with its URL, until the next one is loaded.
 * A newer navigation cancels one that is still loading. `listen` follows the back button and returns its clean-up.
 */
export function createBrowserNavigator(options: Options): Navigator & { listen: () => () => void } {
  const { loadScreens, onStart, onComplete } = options;
  let latest: Navigation | undefined;

  const navigate = async (navigation: Navigation, updateHistory?: () => void): Promise<void> => {
    latest = navigation;
    onStart();
    const loading = loadScreens(navigation.location.pathname);
    if (loading) await loading;
    if (latest !== navigation) return;
    updateHistory?.();
    onComplete(navigation);
  };

  const createNavigate =
    (method: 'pushState' | 'replaceState'): Navigator['push'] =>
    (to, usr: unknown = null, { preventScrollReset = false } = {}) => {
      const href = createModeHref(to);
      const key = crypto.getRandomValues(new Uint32Array(1)).join('');
      const { pathname, search, hash } = new URL(href, window.location.origin);
      const location = { pathname, search, hash, state: usr, key };
      void navigate({ location, isScrollKept: preventScrollReset }, () =>
        history[method]({ usr, key }, '', href),
      );
    };

  const handlePopState = (): void => void navigate({ location: readBrowserLocation(), isScrollKept: false });

  return {
    createHref: createModeHref,
    go: (delta) => history.go(delta),
    push: createNavigate('pushState'),
    replace: createNavigate('replaceState'),
    listen: () => {
      addEventListener('popstate', handlePopState);
      return () => removeEventListener('popstate', handlePopState);
    },
  };
}

const refuseNavigation = (to: To): never => {
  throw new Error(`Navigation to ${typeof to === 'string' ? to : createPath(to)} during server rendering`);
};

/** The server's rendering has links and no navigation. */
export const serverNavigator: Navigator = {
  createHref: createModeHref,
  go: () => refuseNavigation('the history'),
  push: refuseNavigation,
  replace: refuseNavigation,
};
