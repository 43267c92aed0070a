import type { RouteObject } from 'react-router';
import { Broken } from '../shell/broken.tsx';
import { Failed } from '../shell/failed.tsx';
import { Frame } from '../shell/frame.tsx';
import { Lost } from '../shell/lost.tsx';
import { indexScreen, screen } from '../shell/route.ts';

/** RTE-01, RTE-18: the my-account surface. */
export const account: RouteObject[] = [
  {
    path: '/',
    Component: Frame,
    ErrorBoundary: Broken,
    children: [
      {
        // A screen that fails leaves header and footer in their places.
        ErrorBoundary: Failed,
        children: [
          indexScreen(() => import('../features/account/dashboard-screen.tsx'), ['account']),
          screen('login', () => import('../features/person/login-screen.tsx'), ['account']),
          screen('register', () => import('../features/person/register-screen.tsx'), ['account']),
          { path: '*', Component: Lost },
        ],
      },
    ],
  },
];
