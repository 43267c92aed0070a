import type { Send } from '@pavilion/contract/call';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router';
import type { Boot } from './boot.ts';
import type { Namespace } from './languages.ts';
import { loadTexts } from './languages.ts';

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

const lazily = (load: () => Promise<ScreenModule>, texts: readonly Namespace[]) => async () => {
  const [{ Screen, prepare }] = await Promise.all([load(), loadTexts(texts)]);
  return { Component: Screen, handle: { prepare } };
};

export const prepareOf = (handle: unknown): Prepare | undefined =>
  (handle as { prepare?: Prepare } | undefined)?.prepare;
