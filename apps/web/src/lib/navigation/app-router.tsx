import { startTransition, useEffect, useState } from 'react';
import { createBrowserNavigator, type Navigation, readBrowserLocation } from './browser-navigator.ts';
import { matchRoute, stripBasename } from './match-route.ts';
import { Router } from './router.tsx';
import { loadScreen, type SurfaceRoutes } from './screen-route.ts';
import { saveScrollPosition, useScrollRestoration } from './scroll-restoration.ts';

type Props = { surface: SurfaceRoutes; basename: string };

/** The router of the browser (decision 16). */
export function AppRouter({ surface, basename }: Props) {
  const [navigation, setNavigation] = useState<Navigation>(() => ({
    location: readBrowserLocation(),
    isScrollKept: true,
  }));
  const [navigator] = useState(() =>
    createBrowserNavigator({
      loadScreen: (pathname) => loadScreen(matchRoute(surface, stripBasename(pathname, basename)).route),
      onStart: saveScrollPosition,
      // A transition keeps the previous screen visible while the next one suspends.
      onComplete: (next) => startTransition(() => setNavigation(next)),
    }),
  );
  useEffect(() => navigator.listen(), [navigator]);
  useScrollRestoration(navigation);
  return <Router {...{ surface, basename }} location={navigation.location} navigate={navigator.navigate} />;
}
