import { type ComponentType, createContext, use, useCallback, useMemo } from 'react';
import { createModeHref } from '../modes/mode-links.ts';
import { matchRoute, stripBasename } from './match-route.ts';
import type { Params, SurfaceRoutes } from './screen-route.ts';

export type Location = {
  /** Within the surface, without its basename. */
  pathname: string;
  search: string;
  hash: string;
  /** Identifies the entry of the browser's history. */
  key: string;
};

export type NavigateOptions = {
  /** Replaces the entry of the browser's history. */
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
};

/** `href` is an absolute path, which may have a query and a hash. */
export type Navigate = (href: string, options?: NavigateOptions) => void;

type RouterProps = {
  surface: SurfaceRoutes;
  basename: string;
  /** With the basename. */
  location: Location;
  /** Expects an href with the basename. */
  navigate: Navigate;
};

type RouterContextValue = {
  location: Location;
  params: Params;
  createHref: (path: string) => string;
  hasScreen: (path: string) => boolean;
  navigate: Navigate;
};

const RouterContext = createContext<RouterContextValue | undefined>(undefined);

/** Shows the screen of a location in the surface's layout. Server and browser render the same tree. */
export function Router({ surface, basename, location, navigate }: RouterProps) {
  const pathname = stripBasename(location.pathname, basename);
  const { route, params } = useMemo(() => matchRoute(surface, pathname), [surface, pathname]);
  const value = useMemo(
    () => ({
      location: { ...location, pathname },
      params,
      createHref: (path: string) => createModeHref(basename + path),
      hasScreen: (path: string) => surface.routes.some(({ pattern }) => pattern.test(path)),
      navigate: (path: string, options?: NavigateOptions) => navigate(basename + path, options),
    }),
    [surface, location, pathname, params, basename, navigate],
  );
  const { Layout } = surface;
  const Screen: ComponentType | undefined = route.screen?.Screen;
  return (
    <RouterContext value={value}>
      <Layout>{Screen && <Screen />}</Layout>
    </RouterContext>
  );
}

function useRouter(): RouterContextValue {
  const router = use(RouterContext);
  if (!router) throw new Error('useRouter is called outside Router');
  return router;
}

export const useLocation = (): Location => useRouter().location;

/** The parameters of the current path, decoded. */
export const useParams = (): Params => useRouter().params;

/** The href of an absolute path, with the basename and the modes. */
export const useHref = (path: string): string => useRouter().createHref(path);

/** Whether this surface has a screen at an absolute path without a query. */
export const useHasScreen = (path: string): boolean => useRouter().hasScreen(path);

/** Navigates to an absolute path. */
export const useNavigate = (): Navigate => useRouter().navigate;

type SetSearchParams = (
  update: (params: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/** The query of the current location, and a function that changes it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback<SetSearchParams>(
    (update, options) => {
      // The address is ahead of the page while that loads, so that of two changes in a row neither is lost.
      const address = window.location;
      const current = address.pathname.endsWith(pathname) ? address.search : search;
      const query = update(new URLSearchParams(current)).toString();
      navigate(query === '' ? pathname : `${pathname}?${query}`, options);
    },
    [pathname, search, navigate],
  );
  return [params, setParams];
}
