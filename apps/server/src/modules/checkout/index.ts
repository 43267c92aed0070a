export { endAttempt } from './end-attempt.ts';
export { checkoutJobs, sweepPayments } from './jobs.ts';
export { checkoutRoutes } from './routes.ts';
export { submitResult } from './settle-attempt.ts';
