export { sessionJobs } from './jobs.ts';
export { sessionRoutes } from './routes.ts';
