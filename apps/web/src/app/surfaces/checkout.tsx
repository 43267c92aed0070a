import { type Route, screenRoute } from '../../lib/navigation/screen-route.ts';

/**
 * RTE-03, CHK-01, CHK-12: the checkout of bookings and of the join surface, the page on which an unpaid order is
 * paid, and the page of a kiosk’s QR code. Each pays the cart of its surface.
 */
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
  screenRoute('checkout/phone', () => import('../../features/phone-payment/phone-payment-screen.tsx'), [
    'phone',
    'checkout',
    'account',
    'card',
    'country',
    'debit',
    'restriction',
  ]),
];
