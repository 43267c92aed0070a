export { endAttempt } from './end-attempt.ts';
export type { CheckoutGround } from './ground.ts';
export { checkoutJobs, sweepPayments } from './jobs.ts';
export { checkoutRoutes } from './routes.ts';
export { settleAttempt, submitResult } from './settle-attempt.ts';
