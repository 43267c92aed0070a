export { savedCardJobs } from './jobs.ts';
export { createProviderCustomer } from './provider-customer.ts';
export { forgetCard, removeAllCards } from './remove-card.ts';
export { savedCardRoutes } from './routes.ts';
export { readSavedCard, readSavedCards, type SavedCard } from './store.ts';
export { viewSavedCard } from './view.ts';
