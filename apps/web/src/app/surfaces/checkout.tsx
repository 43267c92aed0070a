import { type Route, screenRoute } from '../../lib/navigation/screen-route.ts';

/** RTE-03: the checkout of bookings and of the join surface. */
export const checkoutRoutes: readonly Route[] = ['basket/checkout', 'checkout'].map((path) =>
  screenRoute(path, () => import('../../features/checkout/checkout-screen.tsx'), [
    'checkout',
    'account',
    'card',
    'country',
    'debit',
    'restriction',
  ]),
);
