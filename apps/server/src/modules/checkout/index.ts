export { authorise } from './authorise.ts';
export { chooseBillingAddress, listAddressErrors } from './billing-address.ts';
export { cancelAttempt, cancelOpenChallenge } from './cancel-attempt.ts';
export { cancelUnpaidBookings } from './cancel-unpaid.ts';
export { buildCardPayment, getPageOrigin } from './card-payment.ts';
export { chargeAttempt, viewOutcome } from './charge-attempt.ts';
export { complete } from './complete.ts';
export { buyWithoutPayment, completeCheckout } from './complete-checkout.ts';
export { completeSca, continueChallenge } from './complete-sca.ts';
export type { CheckoutDeps } from './deps.ts';
export { checkoutJobs, createPaymentSweep } from './jobs.ts';
export { type CheckoutCall, type CheckoutScope, ownCheckout } from './policy.ts';
export { findCartRefusal, prepare, prepareCharge } from './prepare.ts';
export { refreshFromProvider, submitScaResult } from './reconcile-attempt.ts';
export { resume } from './resume.ts';
export { checkoutRoutes } from './routes.ts';
export {
  lockCheckout,
  moveCheckouts,
  readCartToPay,
  readClientForEmail,
  readPayer,
} from './store/checkout.ts';
export { readPaymentDueAt } from './store/unpaid-orders.ts';
export { buildSafely, toEmailOrder } from './to-email-order.ts';
export { formatPaymentError } from './view.ts';
