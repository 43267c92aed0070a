import type { Send } from '@pavilion/contract/call';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchRoutes, type Params, type RouteObject } from 'react-router';
import type { Namespace } from '../i18n/languages.ts';
import { loadTexts } from '../i18n/languages.ts';
import { loadChunk } from '../loading/chunk.ts';
import { ChunkErrorScreen, ScreenLoading } from '../loading/chunk-error-screen.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import type { BootData } from '../page/boot-data.ts';

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

/** A route with a lazy screen. `namespaces` are the texts that the screen uses in addition to `common`. */
export const screenRoute = (
  path: string,
  load: () => Promise<ScreenModule>,
  namespaces: readonly Namespace[] = [],
): RouteObject => ({
  path,
  lazy: lazyScreen(load, namespaces),
});

/** The index route of its parent, with a lazy screen. */
export const indexScreenRoute = (
  load: () => Promise<ScreenModule>,
  namespaces: readonly Namespace[] = [],
): RouteObject => ({
  index: true,
  lazy: lazyScreen(load, namespaces),
});

/**
 * SHL-18: a screen that fails to load resolves to an error screen with a retry, because the loaded
 * screen stays in its route for the life of the page.
 */
const lazyScreen = (load: () => Promise<ScreenModule>, namespaces: readonly Namespace[]) => {
  const loadScreen = async () => (await Promise.all([load(), loadTexts(namespaces)]))[0];
  return async () => {
    try {
      const { Screen, prefetch } = await loadChunk(loadScreen);
      return { Component: Screen, handle: { prefetch } };
    } catch {
      const retryLoad = async () => (await loadScreen()).Screen;
      return {
        handle: notLoadedHandle,
        Component: lazyWithRetry(retryLoad, {
          loading: ScreenLoading,
          error: ChunkErrorScreen,
          initialStatus: 'failed',
        }),
      };
    }
  };
};

/** Loads the screens of a path and puts them into their routes. Undefined if all of them are loaded. */
export function loadScreens(
  routes: RouteObject[],
  pathname: string,
  basename: string,
): Promise<void> | undefined {
  const loading = (matchRoutes(routes, pathname, basename) ?? []).flatMap(({ route }) =>
    typeof route.lazy === 'function' ? [loadScreen(route, route.lazy)] : [],
  );
  return loading.length > 0 ? Promise.all(loading).then(() => undefined) : undefined;
}

const loadScreen = async (route: RouteObject, load: () => Promise<object>): Promise<void> =>
  void Object.assign(route, await load(), { lazy: undefined });

const notLoadedHandle = {};

/** Whether every screen is loaded, so that the first render matches the server's. */
export const areScreensLoaded = (handles: readonly unknown[]): boolean => !handles.includes(notLoadedHandle);

export const getPrefetch = (handle: unknown): Prefetch | undefined =>
  (handle as { prefetch?: Prefetch } | undefined)?.prefetch;
