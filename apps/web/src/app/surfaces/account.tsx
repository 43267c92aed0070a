import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { type SurfaceRoutes, screenRoute } from '../../lib/navigation/screen-route.ts';
import { RootLayout } from '../layout/root-layout.tsx';

/** RTE-01, RTE-18: the routes of the account surface. */
export const accountRoutes: SurfaceRoutes = {
  Layout: RootLayout,
  NotFound: NotFoundPage,
  routes: [
    screenRoute('/', () => import('../../features/account/dashboard-screen.tsx'), [
      'account',
      'checkout',
      'waitlist',
      'restriction',
    ]),
    ...['bookings', 'bookings/upcoming', 'bookings/past', 'bookings/cancelled'].map((path) =>
      screenRoute(path, () => import('../../features/account/booking-lists-screen.tsx'), [
        'account',
        'waitlist',
      ]),
    ),
    screenRoute('bookings/:bookingId', () => import('../../features/account/booking-screen.tsx'), [
      'account',
      'checkout',
    ]),
    screenRoute('payments', () => import('../../features/saved-card/payments-screen.tsx'), [
      'card',
      'account',
    ]),
    screenRoute('memberships', () => import('../../features/direct-debit/memberships-screen.tsx'), [
      'debit',
      'account',
    ]),
    screenRoute('login', () => import('../../features/person/login-screen.tsx'), ['account']),
    screenRoute('register', () => import('../../features/person/register-screen.tsx'), ['account']),
    screenRoute('forgotten-password', () => import('../../features/person/forgotten-password-screen.tsx'), [
      'account',
    ]),
    screenRoute('reset-password', () => import('../../features/person/reset-password-screen.tsx'), [
      'account',
    ]),
  ],
};
