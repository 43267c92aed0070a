export { householdJobs } from './jobs.ts';
export { householdRoutes } from './routes.ts';
