import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import type { SurfaceRoutes } from '../../lib/navigation/screen-route.ts';
import { RootLayout } from '../layout/root-layout.tsx';

/** RTE-14: the routes of a surface that has no pages yet. */
export const notFoundRoutes: SurfaceRoutes = { Layout: RootLayout, NotFound: NotFoundPage, routes: [] };
