import { type Route, screenRoute } from '../../lib/navigation/screen-route.ts';

/** RTE-02: the pages of an account, which every surface has. */
export const personRoutes: readonly Route[] = [
  screenRoute('login', () => import('../../features/person/login-screen.tsx'), ['account']),
  screenRoute('register', () => import('../../features/person/register-screen.tsx'), ['account']),
  screenRoute('forgotten-password', () => import('../../features/person/forgotten-password-screen.tsx'), [
    'account',
  ]),
  screenRoute('reset-password', () => import('../../features/person/reset-password-screen.tsx'), ['account']),
];
