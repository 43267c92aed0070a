export { getPaymentProvider, getProviderOrigins, type PaymentDeps } from './get-provider.ts';
export type {
  CaptureResult,
  CardPayment,
  Challenge,
  PaymentProvider,
  ProviderStatus,
  RefundResult,
} from './provider/payment-provider.ts';
export { paymentRoutes } from './routes.ts';
export type { Attempt, AttemptChanges, AttemptKey } from './store/attempt.ts';
export {
  findByCardToken,
  findByProviderRef,
  findFreeByCart,
  insertAttempt,
  markScaSubmitted,
  readAttempt,
  readAttempts,
  recordStatusCheck,
  saveProviderRef,
  saveScaResult,
  setOpenReason,
} from './store/attempts.ts';
export { clearChallengeData, clearUnusedSnapshots, deleteProviderEvents } from './store/delete-expired.ts';
export { claimDueAttempts } from './store/due-attempts.ts';
export { closeOpenPayment, type OpenPayment, readOpenPayments } from './store/open-payments.ts';
export {
  claimDueRefunds,
  endRefund,
  insertRefund,
  type Refund,
  type RefundKey,
  readRefund,
  scheduleRefundCheck,
} from './store/refunds.ts';
export { toCharge, transitionAttempt } from './transition-attempt.ts';
