export { cancelAttempt } from './cancel-attempt.ts';
export { cancelUnpaidBookings } from './cancel-unpaid.ts';
export { checkoutJobs, sweepPayments } from './jobs.ts';
export { submitScaResult } from './reconcile-attempt.ts';
export { checkoutRoutes } from './routes.ts';
