import { type Route, screenRoute } from '../../lib/navigation/screen-route.ts';

/** Texts of every page that takes a payment. */
const paymentTexts = ['checkout', 'account', 'card', 'country', 'debit', 'restriction'] as const;

/**
 * RTE-03, CHK-01, CHK-12: the checkout of bookings and of the join surface, the page on which an unpaid order is
 * paid, and the page of a kiosk’s QR code. Each pays the cart of its surface.
 */
export const checkoutRoutes: readonly Route[] = [
  ...['basket/checkout', 'checkout'].map((path) =>
    screenRoute(path, () => import('../../features/checkout/checkout-screen.tsx'), paymentTexts),
  ),
  screenRoute(
    'checkout/pay',
    () => import('../../features/order-payment/order-payment-screen.tsx'),
    paymentTexts,
  ),
  screenRoute('checkout/phone', () => import('../../features/phone-payment/phone-payment-screen.tsx'), [
    'phone',
    ...paymentTexts,
  ]),
];
