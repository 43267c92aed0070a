import type { RouteObject } from 'react-router';
import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { indexScreenRoute, screenRoute } from '../../lib/navigation/screen-route.ts';
import { RootErrorPage } from '../errors/root-error-page.tsx';
import { RouteError } from '../errors/route-error.tsx';
import { AppLayout } from '../layout/app-layout.tsx';

/** RTE-01, RTE-18: the routes of the account surface. */
export const accountRoutes: RouteObject[] = [
  {
    path: '/',
    Component: AppLayout,
    ErrorBoundary: RootErrorPage,
    children: [
      {
        // A nested boundary, so header and footer stay when a screen fails.
        ErrorBoundary: RouteError,
        children: [
          indexScreenRoute(
            () => import('../../features/account/dashboard-screen.tsx'),
            ['account', 'checkout'],
          ),
          screenRoute('login', () => import('../../features/person/login-screen.tsx'), ['account']),
          screenRoute('register', () => import('../../features/person/register-screen.tsx'), ['account']),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
