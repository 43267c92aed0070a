export { findCheckoutPath } from './find-checkout-path.ts';
export { findPaymentLink } from './find-order.ts';
export { orderPaymentRoutes } from './routes.ts';
