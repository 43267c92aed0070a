export type { Attempt, AttemptKey } from './attempt.ts';
export { getPaymentProvider, getProviderOrigins, type PaymentDeps } from './get-provider.ts';
export type {
  CaptureResult,
  CardPayment,
  Challenge,
  PaymentProvider,
  ProviderStatus,
} from './provider/payment-provider.ts';
export { paymentRoutes } from './routes.ts';
export {
  findByCardToken,
  findByProviderRef,
  insertAttempt,
  markScaSubmitted,
  readAttempt,
  readAttempts,
  readDueAttempts,
  recordStatusCheck,
  saveProviderRef,
  saveScaResult,
} from './store.ts';
export { toCharge, transitionAttempt } from './transition-attempt.ts';
