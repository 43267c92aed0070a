import type { RouteObject } from 'react-router';
import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { RootErrorPage } from '../errors/root-error-page.tsx';
import { AppLayout } from '../layout/app-layout.tsx';

/** RTE-14: a surface that has no page yet. */
export const notFoundRoutes: RouteObject[] = [
  {
    path: '/',
    Component: AppLayout,
    ErrorBoundary: RootErrorPage,
    // The frame by itself would match the root, with nothing in it.
    children: [
      { index: true, Component: NotFoundPage },
      { path: '*', Component: NotFoundPage },
    ],
  },
];
