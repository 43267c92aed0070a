import { type createBrowserRouter, parsePath, type To } from 'react-router';
import { withModes } from './modes.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * RTE-15, RTE-30: every link and every way of the router has no slash at the end of its path and carries the modes on,
 * whichever part of the application made it.
 */
export function keepModes(router: Router): Router {
  const createHref = router.createHref.bind(router);
  const navigate = router.navigate.bind(router);
  router.createHref = ({ pathname, search, hash }) =>
    createHref({ pathname: withoutSlash(pathname), search: searchOf(search), hash } as URL);
  // Two signatures in one: steps through the history go where they went before.
  router.navigate = ((to: To | number | null, options?: Parameters<typeof navigate>[1]) =>
    typeof to === 'number' ? navigate(to) : navigate(moved(to), options)) as typeof router.navigate;
  return router;
}

function moved(to: To | null): To | null {
  if (to === null) return null;
  const { pathname, search, hash } = typeof to === 'string' ? parsePath(to) : to;
  return {
    ...(pathname !== undefined && { pathname: withoutSlash(pathname) }),
    search: searchOf(search),
    ...(hash !== undefined && { hash }),
  };
}

/** RTE-15, as the server does it for an address that comes from elsewhere. */
export const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');

const searchOf = (search = ''): string => parsePath(withModes(search)).search ?? '';
