import type { Send } from '@pavilion/contract/call';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { parse } from 'regexparam';
import type { Namespace } from '../i18n/languages.ts';
import { loadTexts } from '../i18n/languages.ts';
import { loadChunk } from '../loading/chunk.ts';
import { ChunkErrorScreen, ScreenLoading } from '../loading/chunk-error-screen.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import type { BootData } from '../page/boot-data.ts';

/** The decoded parameters of a path, by name. */
export type Params = Readonly<Record<string, string | undefined>>;

/** Loads the queries of a page into the query client before it is rendered on the server. */
export type Prefetch = (context: {
  queryClient: QueryClient;
  send: Send;
  params: Params;
  url: URL;
  boot: Omit<BootData, 'queries'>;
}) => Promise<void>;

/** The lazy module of a screen. */
export type ScreenModule = { Screen: ComponentType; prefetch?: Prefetch };

type LoadedScreen = ScreenModule & { isFailed?: boolean };

export type Route = {
  pattern: RegExp;
  /** Names of the groups of `pattern`. */
  paramNames: readonly string[];
  load?: () => Promise<LoadedScreen>;
  /** Undefined until it is loaded. */
  screen?: LoadedScreen;
};

/** What a surface shows at its paths. */
export type SurfaceRoutes = {
  Layout: ComponentType<{ children: ReactNode }>;
  /** Loads the queries of the layout. */
  prefetchLayout?: Prefetch;
  /** The first match applies. */
  routes: readonly Route[];
  /** The screen of every other path. */
  NotFound: ComponentType;
};

/**
 * A route with a lazy screen. `path` has named parameters: `venue/:venueSlug/:type?`; `*?` matches the rest of the path.
 * `namespaces` are the texts that the screen uses in addition to `common`.
 */
export function screenRoute(
  path: string,
  load: () => Promise<ScreenModule>,
  namespaces: readonly Namespace[] = [],
): Route {
  const { pattern, keys } = parse(path);
  return { pattern, paramNames: keys, load: lazyScreen(load, namespaces) };
}

/**
 * SHL-18: a screen that fails to load resolves to an error screen with a retry, because the loaded
 * screen stays in its route for the life of the page.
 */
const lazyScreen = (load: () => Promise<ScreenModule>, namespaces: readonly Namespace[]) => {
  const loadModule = async () => (await Promise.all([load(), loadTexts(namespaces)]))[0];
  return async (): Promise<LoadedScreen> => {
    try {
      return await loadChunk(loadModule);
    } catch {
      const retryLoad = async () => (await loadModule()).Screen;
      return {
        isFailed: true,
        Screen: lazyWithRetry(retryLoad, {
          loading: ScreenLoading,
          error: ChunkErrorScreen,
          initialStatus: 'failed',
        }),
      };
    }
  };
};

/** Loads the screen of a route and puts it into the route. Undefined if it is loaded. */
export function loadScreen(route: Route): Promise<void> | undefined {
  if (route.screen || !route.load) return undefined;
  return route.load().then((screen) => {
    route.screen = screen;
  });
}
