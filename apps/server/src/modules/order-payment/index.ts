export { findCheckoutPath } from './find-checkout-path.ts';
export { orderPaymentRoutes } from './routes.ts';
