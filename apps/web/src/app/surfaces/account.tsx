import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { type SurfaceRoutes, screenRoute } from '../../lib/navigation/screen-route.ts';
import { RootLayout } from '../layout/root-layout.tsx';
import { personRoutes } from './person.tsx';

/** RTE-01, RTE-18: the routes of the account surface. */
export const accountRoutes: SurfaceRoutes = {
  Layout: RootLayout,
  NotFound: NotFoundPage,
  routes: [
    screenRoute('/', () => import('../../features/account/dashboard-screen.tsx'), ['account', 'restriction']),
    screenRoute('user-details', () => import('../../features/user-details/user-details-screen.tsx'), [
      'details',
      'country',
      'account',
    ]),
    ...['bookings', 'bookings/upcoming', 'bookings/past', 'bookings/cancelled'].map((path) =>
      screenRoute(path, () => import('../../features/account/booking-lists-screen.tsx'), [
        'account',
        'waitlist',
        'restriction',
      ]),
    ),
    screenRoute('bookings/:bookingId', () => import('../../features/account/booking-screen.tsx'), [
      'account',
      'checkout',
      'restriction',
    ]),
    screenRoute('user-details/people', () => import('../../features/household/household-screen.tsx'), [
      'household',
      'child',
      'account',
    ]),
    screenRoute('user-details/data', () => import('../../features/personal-data/personal-data-screen.tsx'), [
      'personal_data',
      'details',
      'account',
    ]),
    screenRoute('invitation', () => import('../../features/household/invitation-screen.tsx'), [
      'household',
      'account',
    ]),
    screenRoute('account-handover', () => import('../../features/household/handover-screen.tsx'), [
      'household',
      'account',
    ]),
    screenRoute('payments', () => import('../../features/payments/payments-screen.tsx'), [
      'payments',
      'card',
      'checkout',
      'account',
    ]),
    screenRoute('memberships', () => import('../../features/own-membership/memberships-screen.tsx'), [
      'own_membership',
      'membership',
      'checkout',
      'debit',
      'account',
    ]),
    screenRoute('packages', () => import('../../features/package/packages-screen.tsx'), [
      'package',
      'account',
    ]),
    screenRoute('guest-passes', () => import('../../features/guest-pass/guest-passes-screen.tsx'), [
      'guest_pass',
      'checkout',
      'account',
    ]),
    screenRoute('guest-passes/redeem', () => import('../../features/guest-pass/redeem-screen.tsx'), [
      'guest_pass',
      'account',
    ]),
    ...personRoutes,
  ],
};
