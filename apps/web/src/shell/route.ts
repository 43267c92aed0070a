import type { Send } from '@pavilion/contract/call';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router';
import type { Boot } from './boot.ts';
import { loadChunk } from './chunk.ts';
import { ChunkFailed, ScreenWaits } from './chunk-failed.tsx';
import type { Namespace } from './languages.ts';
import { loadTexts } from './languages.ts';
import { lazyPart } from './lazy-part.tsx';

/** What a page needs before it can be rendered on the server: it puts its queries' answers into the client. */
export type Prepare = (of: {
  queryClient: QueryClient;
  send: Send;
  params: Params;
  url: URL;
  boot: Omit<Boot, 'queries'>;
}) => Promise<void>;

/** A screen's module: one for each route, loaded when it is needed. */
export type ScreenModule = { Screen: ComponentType; prepare?: Prepare };

/** A route whose screen is a file of its own; `texts` are the namespaces that it speaks with beside `common`. */
export const screen = (
  path: string,
  load: () => Promise<ScreenModule>,
  texts: readonly Namespace[] = [],
): RouteObject => ({
  path,
  lazy: lazily(load, texts),
});

/** The screen of its parent's own path. */
export const indexScreen = (
  load: () => Promise<ScreenModule>,
  texts: readonly Namespace[] = [],
): RouteObject => ({
  index: true,
  lazy: lazily(load, texts),
});

/**
 * SHL-18: a screen that did not come is still one, which says so and can be asked for again: the router would keep the
 * failure for as long as the page lives.
 */
const lazily = (load: () => Promise<ScreenModule>, texts: readonly Namespace[]) => {
  const bring = async () => (await Promise.all([load(), loadTexts(texts)]))[0];
  return async () => {
    try {
      const { Screen, prepare } = await loadChunk(bring);
      return { Component: Screen, handle: { prepare } };
    } catch {
      const again = async () => (await bring()).Screen;
      return {
        handle: missing,
        Component: lazyPart(again, { waits: ScreenWaits, failed: ChunkFailed, begins: 'failed' }),
      };
    }
  };
};

const missing = {};

/** Whether every screen has come, so that the page is what the server drew. */
export const areHere = (handles: readonly unknown[]): boolean => !handles.includes(missing);

export const prepareOf = (handle: unknown): Prepare | undefined =>
  (handle as { prepare?: Prepare } | undefined)?.prepare;
