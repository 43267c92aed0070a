export { emailChangeJobs } from './jobs.ts';
export { emailChangeRoutes } from './routes.ts';
export { deleteExpiredEmailChanges } from './store.ts';
