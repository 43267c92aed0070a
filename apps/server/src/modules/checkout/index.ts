export { chooseBillingAddress, listAddressErrors } from './attempt/billing-address.ts';
export { buildCardPayment, getPageOrigin } from './attempt/card-payment.ts';
export type { CheckoutDeps } from './attempt/deps.ts';
export { type CheckoutCall, type CheckoutScope, ownCheckout } from './attempt/policy.ts';
export { formatPaymentError } from './attempt/view.ts';
export { authorise } from './authorise.ts';
export { cancelAttempt, cancelOpenChallenge } from './cancellation/cancel-attempt.ts';
export { cancelUnpaidBookings } from './cancellation/cancel-unpaid.ts';
export { chargeAttempt, viewOutcome } from './charge-attempt.ts';
export { completeAttempt } from './complete.ts';
export { completeSca, continueChallenge } from './complete-sca.ts';
export { buyUnattended, completeCheckout } from './completion/complete-checkout.ts';
export { confirmationJobs } from './completion/send-confirmation.ts';
export { buildSafely, toEmailOrder } from './completion/to-email-order.ts';
export { checkoutJobs, createPaymentSweep } from './jobs.ts';
export { findCartRefusal, prepare, prepareCharge } from './prepare.ts';
export { refreshFromProvider, submitScaResult } from './reconciliation/reconcile-attempt.ts';
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
