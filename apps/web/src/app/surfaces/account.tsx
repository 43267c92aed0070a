import type { RouteObject } from 'react-router';
import { RouteError } from '../../lib/loading/error-screen.tsx';
import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { indexScreenRoute, screenRoute } from '../../lib/navigation/screen-route.ts';
import { RootErrorPage } from '../errors/root-error-page.tsx';
import { AppLayout } from '../layout/app-layout.tsx';

/** RTE-01, RTE-18: the my-account surface. */
export const accountRoutes: RouteObject[] = [
  {
    path: '/',
    Component: AppLayout,
    ErrorBoundary: RootErrorPage,
    children: [
      {
        // A screen that fails leaves header and footer in their places.
        ErrorBoundary: RouteError,
        children: [
          indexScreenRoute(() => import('../../features/account/dashboard-screen.tsx'), ['account']),
          screenRoute('login', () => import('../../features/person/login-screen.tsx'), ['account']),
          screenRoute('register', () => import('../../features/person/register-screen.tsx'), ['account']),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
