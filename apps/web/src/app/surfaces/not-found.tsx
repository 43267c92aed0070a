import type { RouteObject } from 'react-router';
import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { RootLayout } from '../layout/root-layout.tsx';

/** RTE-14: the routes of a surface that has no pages yet. */
export const notFoundRoutes: RouteObject[] = [
  {
    path: '/',
    Component: RootLayout,
    // Without an index route the root path would match the layout alone and show an empty page.
    children: [
      { index: true, Component: NotFoundPage },
      { path: '*', Component: NotFoundPage },
    ],
  },
];
