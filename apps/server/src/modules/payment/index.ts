export type { Attempt, AttemptKey } from './attempt.ts';
export { chooseProvider, type PaymentGround, providerOrigins } from './choose-provider.ts';
export { chargeOf, moveAttempt } from './move-attempt.ts';
export type { CardPayment, Challenge, Outcome, PaymentProvider, Truth } from './provider.ts';
export { paymentRoutes } from './routes.ts';
export {
  addAttempt,
  claimSubmission,
  keepProviderRef,
  keepScaResult,
  readAttempt,
  readAttempts,
  readByCard,
  readByProviderRef,
  readDue,
  writeLook,
} from './store.ts';
