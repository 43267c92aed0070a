import type { Send } from '@pavilion/contract/call';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router';
import type { Boot } from './boot.ts';

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

/** A route whose screen is a file of its own. */
export const screen = (path: string, load: () => Promise<ScreenModule>): RouteObject => ({
  path,
  lazy: lazily(load),
});

/** The screen of its parent's own path. */
export const indexScreen = (load: () => Promise<ScreenModule>): RouteObject => ({
  index: true,
  lazy: lazily(load),
});

const lazily = (load: () => Promise<ScreenModule>) => async () => {
  const { Screen, prepare } = await load();
  return { Component: Screen, handle: { prepare } };
};

export const prepareOf = (handle: unknown): Prepare | undefined =>
  (handle as { prepare?: Prepare } | undefined)?.prepare;
