import { type Route, screenRoute } from '../../lib/navigation/screen-route.ts';

/** RTE-03, CHK-12: the checkout of bookings and of the join surface, and the page on which an unpaid order is paid. */
export const checkoutRoutes: readonly Route[] = [
  ...['basket/checkout', 'checkout'].map((path) =>
    screenRoute(path, () => import('../../features/checkout/checkout-screen.tsx'), [
      'checkout',
      'account',
      'card',
      'country',
      'debit',
      'restriction',
    ]),
  ),
  screenRoute('checkout/pay', () => import('../../features/order-payment/order-payment-screen.tsx'), [
    'checkout',
    'account',
    'card',
    'country',
    'debit',
    'restriction',
  ]),
];
