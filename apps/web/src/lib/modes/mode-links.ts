import { type createBrowserRouter, parsePath, type To } from 'react-router';
import { addModes } from './modes.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** RTE-15, RTE-30: makes every link and navigation of the router drop trailing slashes and keep the modes. */
export function addModesToLinks(router: Router): Router {
  const createHref = router.createHref.bind(router);
  const navigate = router.navigate.bind(router);
  router.createHref = ({ pathname, search, hash }) =>
    createHref({ pathname: removeTrailingSlash(pathname), search: addModesToSearch(search), hash } as URL);
  // `navigate` has two signatures; history steps (numbers) are passed on unchanged.
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

/** RTE-15; the server does the same for incoming requests. */
export const removeTrailingSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');

const addModesToSearch = (search = ''): string => parsePath(addModes(search)).search ?? '';
