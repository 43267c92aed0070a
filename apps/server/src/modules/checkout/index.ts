export { endAttempt } from './end-attempt.ts';
export { freeUnpaid } from './free-unpaid.ts';
export { checkoutJobs, sweepPayments } from './jobs.ts';
export { checkoutRoutes } from './routes.ts';
export { submitResult } from './settle-attempt.ts';
