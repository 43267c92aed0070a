import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { type SurfaceRoutes, screenRoute } from '../../lib/navigation/screen-route.ts';
import { prefetchLayout } from '../layout/footer-query.ts';
import { RootLayout } from '../layout/root-layout.tsx';
import { checkoutRoutes } from './checkout.tsx';
import { personRoutes } from './person.tsx';

/** MOD-03: the routes of the join surface, which sells memberships. */
export const joinRoutes: SurfaceRoutes = {
  Layout: RootLayout,
  prefetchLayout,
  NotFound: NotFoundPage,
  routes: [
    screenRoute('/', () => import('../../features/online-joining/venues-screen.tsx'), ['joining', 'venue']),
    screenRoute('venue/:venueSlug', () => import('../../features/online-joining/plans-screen.tsx'), [
      'joining',
      'membership',
    ]),
    screenRoute('join/:planId', () => import('../../features/online-joining/join-screen.tsx'), [
      'joining',
      'membership',
      'account',
      'bundle',
      'child',
      'checkout',
      'question',
    ]),
    ...checkoutRoutes,
    screenRoute(
      'order-confirmed/:completeOrderId',
      () => import('../../features/order/confirmation-screen.tsx'),
      ['checkout', 'restriction'],
    ),
    ...personRoutes,
  ],
};
