export { passwordJobs } from './jobs.ts';
export { passwordRoutes } from './routes.ts';
export { deleteExpiredPasswordLinks, endPasswordLinks } from './store.ts';
