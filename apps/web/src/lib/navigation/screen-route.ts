import type { Send } from '@pavilion/contract/call';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router';
import type { Namespace } from '../i18n/languages.ts';
import { loadTexts } from '../i18n/languages.ts';
import { loadChunk } from '../loading/chunk.ts';
import { ChunkErrorScreen, ScreenLoading } from '../loading/chunk-error-screen.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import type { BootData } from '../page/boot-data.ts';

/** What a page needs before it can be rendered on the server: it puts its queries' answers into the client. */
export type Prefetch = (context: {
  queryClient: QueryClient;
  send: Send;
  params: Params;
  url: URL;
  boot: Omit<BootData, 'queries'>;
}) => Promise<void>;

/** A screen's module: one for each route, loaded when it is needed. */
export type ScreenModule = { Screen: ComponentType; prefetch?: Prefetch };

/** A route whose screen is a file of its own; `texts` are the namespaces that it speaks with beside `common`. */
export const screenRoute = (
  path: string,
  load: () => Promise<ScreenModule>,
  namespaces: readonly Namespace[] = [],
): RouteObject => ({
  path,
  lazy: lazyScreen(load, namespaces),
});

/** The screen of its parent's own path. */
export const indexScreenRoute = (
  load: () => Promise<ScreenModule>,
  namespaces: readonly Namespace[] = [],
): RouteObject => ({
  index: true,
  lazy: lazyScreen(load, namespaces),
});

/**
 * SHL-18: a screen that did not come is still one, which says so and can be asked for again: the router would keep the
 * failure for as long as the page lives.
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

const notLoadedHandle = {};

/** Whether every screen has come, so that the page is what the server drew. */
export const areLoaded = (handles: readonly unknown[]): boolean => !handles.includes(notLoadedHandle);

export const getPrefetch = (handle: unknown): Prefetch | undefined =>
  (handle as { prefetch?: Prefetch } | undefined)?.prefetch;
