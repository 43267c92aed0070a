export { directDebitJobs, sweepDirectDebits } from './jobs.ts';
export { isDirectDebitMissing, viewRequiredDirectDebit } from './requirement.ts';
export { directDebitRoutes, directDebitWebhook } from './routes.ts';
export { endUnpaidAgreements, insertAgreements } from './store/agreements.ts';
