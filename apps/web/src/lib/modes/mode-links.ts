import { createPath, parsePath, type To } from 'react-router';
import { addModes } from './modes.ts';

/** RTE-15, RTE-30: the href of every link and navigation, without a trailing slash and with the modes. */
export function createModeHref(to: To): string {
  const { pathname = '', ...rest } = typeof to === 'string' ? parsePath(to) : to;
  return addModes(createPath({ ...rest, pathname: removeTrailingSlash(pathname) }));
}

/** RTE-15; the server does the same for incoming requests. */
const removeTrailingSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');
