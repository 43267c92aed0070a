export { householdJobs } from './jobs.ts';
export { householdRoutes } from './routes.ts';
export { deleteUnansweredInvitations } from './store/household.ts';
