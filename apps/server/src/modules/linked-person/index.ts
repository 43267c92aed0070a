export { addChild } from './add-child.ts';
export { householdRoutes } from './household-routes.ts';
export { householdJobs } from './jobs.ts';
export { linkedPersonRoutes } from './routes.ts';
export { moveChildren } from './store.ts';
