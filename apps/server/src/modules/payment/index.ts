export { getPaymentProvider, type PaymentDeps } from './get-provider.ts';
export { createOpayoProvider } from './opayo/provider.ts';
export { getPaymentHosts, getProviderOrigins } from './payment-hosts.ts';
export type {
  CaptureResult,
  CardPayment,
  Challenge,
  Charge,
  PaymentProvider,
  ProviderDispute,
  ProviderEntry,
  ProviderRefund,
  ProviderReturns,
  ProviderStatus,
  RefundResult,
  SavedCardDetails,
} from './provider/payment-provider.ts';
export { getProblemAdvice } from './provider-problem-advice.ts';
export { paymentRoutes } from './routes.ts';
export type { Attempt, AttemptChanges, AttemptKey } from './store/attempt.ts';
export {
  countAttempts,
  findByCardToken,
  findByProviderRef,
  findCurrentByCart,
  insertAttempt,
  insertProviderEvent,
  markScaSubmitted,
  readAttempt,
  readAttempts,
  recordStatusCheck,
  saveProviderRef,
  saveScaResult,
} from './store/attempts.ts';
export { deleteBillingAddresses, readBillingAddress, saveBillingAddress } from './store/billing-addresses.ts';
export { clearChallengeData, clearUnusedSnapshots, deleteProviderEvents } from './store/delete-expired.ts';
export { claimDueAttempts } from './store/due-attempts.ts';
export { closeOpenPayment, type OpenPayment, readOpenPayments } from './store/open-payments.ts';
export { type ProviderProblem, readProviderProblems } from './store/provider-problems.ts';
export {
  claimDueRefunds,
  endRefund,
  insertRefund,
  type Refund,
  type RefundKey,
  readRefund,
  readRefundsOfAttempt,
  scheduleRefundCheck,
} from './store/refunds.ts';
export { lockedTransitionSql, setOpenReason } from './store/transitions.ts';
export { createStripeProvider } from './stripe/provider.ts';
export { planTransition, toCharge, transitionAttempt } from './transition-attempt.ts';
