import { type ComponentProps, startTransition, useEffect, useState } from 'react';
import { type RouteObject, Router, useRoutes } from 'react-router';
import { createBrowserNavigator, type Navigation, readBrowserLocation } from './browser-navigator.ts';
import { loadScreens } from './screen-route.ts';
import { saveScrollPosition, useScrollRestoration } from './scroll-restoration.ts';

type Props = { routes: RouteObject[]; basename: string };

/**
 * The router of the browser. It is React Router's declarative mode: its data router would add 14 kB for loaders and
 * actions, and queries do their work here (decision 12).
 */
export function AppRouter({ routes, basename }: Props) {
  const [navigation, setNavigation] = useState<Navigation>(() => ({
    location: readBrowserLocation(),
    isScrollKept: true,
  }));
  const [navigator] = useState(() =>
    createBrowserNavigator({
      loadScreens: (pathname) => loadScreens(routes, pathname, basename),
      onStart: saveScrollPosition,
      // A transition keeps the previous screen visible while the next one suspends.
      onComplete: (next) => startTransition(() => setNavigation(next)),
    }),
  );
  useEffect(() => navigator.listen(), [navigator]);
  useScrollRestoration(navigation);
  return <AppRoutes {...{ routes, basename, navigator }} location={navigation.location} />;
}

/** The screen of a location. Server and browser render the same tree. */
export const AppRoutes = ({
  routes,
  ...routerProps
}: Props & Omit<ComponentProps<typeof Router>, 'children'>) => (
  <Router {...routerProps}>
    <MatchedRoutes routes={routes} />
  </Router>
);

const MatchedRoutes = ({ routes }: Pick<Props, 'routes'>) => useRoutes(routes);
