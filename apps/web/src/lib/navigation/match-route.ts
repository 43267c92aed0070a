import type { Params, Route, SurfaceRoutes } from './screen-route.ts';

export type RouteMatch = { route: Route; params: Params };

/** The path within the surface: the basename is the part of the path that the surface is mounted at, or empty. */
export const stripBasename = (pathname: string, basename: string): string =>
  pathname.slice(basename.length) || '/';

/** The first route that matches the path, whatever its encoding, with the decoded parameters. */
export function matchRoute(surface: SurfaceRoutes, pathname: string): RouteMatch {
  const path = pathname.split('/').map(decodeSegment).map(encodeURIComponent).join('/');
  for (const route of surface.routes) {
    const groups = route.pattern.exec(path)?.slice(1);
    if (!groups) continue;
    const params = route.paramNames.map((name, index) => [name, decodeGroup(groups[index])]);
    return { route, params: Object.fromEntries(params) as Params };
  }
  return { route: { pattern: /^/, paramNames: [], screen: { Screen: surface.NotFound } }, params: {} };
}

const decodeGroup = (group: string | undefined): string | undefined => group && decodeURIComponent(group);

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A malformed escape sequence is kept as text.
    return segment;
  }
}
