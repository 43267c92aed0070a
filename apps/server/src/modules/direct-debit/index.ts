export { cancelAgreement, readDebitEnd, stopCollections } from './agreements.ts';
export { directDebitJobs, sweepDirectDebits } from './jobs.ts';
export { listOwnMemberships as listMembershipsWithDebits } from './list-memberships.ts';
export { isDirectDebitMissing, viewRequiredDirectDebit } from './requirement.ts';
export { directDebitRoutes, directDebitWebhook } from './routes.ts';
export { endUnpaidAgreements, insertAgreements } from './store/agreements.ts';
