export { cancelAgreement, readDebitEnd, stopCollections } from './agreements.ts';
export { fetchDebitBooks } from './fetch-debit-books.ts';
export { directDebitJobs, sweepDirectDebits } from './jobs.ts';
export { listOwnMemberships as listMembershipsWithDebits } from './list-memberships.ts';
export type { DebitDeps } from './provider/get-provider.ts';
export { isDirectDebitMissing, viewRequiredDirectDebit } from './requirement.ts';
export { directDebitRoutes, directDebitWebhook } from './routes.ts';
export { endUnpaidAgreements, insertAgreements } from './store/agreements.ts';
export { syncCollectionByRef } from './sync-collection.ts';
