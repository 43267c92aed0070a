import { type createBrowserRouter, parsePath, type To } from 'react-router';
import { addModes } from './modes.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * RTE-15, RTE-30: every link and every way of the router has no slash at the end of its path and carries the modes on,
 * whichever part of the application made it.
 */
export function addModesToLinks(router: Router): Router {
  const createHref = router.createHref.bind(router);
  const navigate = router.navigate.bind(router);
  router.createHref = ({ pathname, search, hash }) =>
    createHref({ pathname: removeTrailingSlash(pathname), search: addModesToSearch(search), hash } as URL);
  // Two signatures in one: steps through the history go where they went before.
  router.navigate = ((to: To | number | null, options?: Parameters<typeof navigate>[1]) =>
    typeof to === 'number'
      ? navigate(to)
      : navigate(addModesToTarget(to), options)) as typeof router.navigate;
  return router;
}

function addModesToTarget(to: To | null): To | null {
  if (to === null) return null;
  const { pathname, search, hash } = typeof to === 'string' ? parsePath(to) : to;
  return {
    ...(pathname !== undefined && { pathname: removeTrailingSlash(pathname) }),
    search: addModesToSearch(search),
    ...(hash !== undefined && { hash }),
  };
}

/** RTE-15, as the server does it for an address that comes from elsewhere. */
export const removeTrailingSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');

const addModesToSearch = (search = ''): string => parsePath(addModes(search)).search ?? '';
