export { accountHandoverRoutes } from './handover-routes.ts';
export { householdJobs } from './jobs.ts';
export { householdRoutes } from './routes.ts';
export { deleteExpiredHandovers } from './store/handovers.ts';
export { deleteUnansweredInvitations } from './store/household.ts';
