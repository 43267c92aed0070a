export { personalDataJobs } from './jobs.ts';
export { personalDataRoutes } from './routes.ts';
export { anonymiseOrders } from './store/anonymise-orders.ts';
export { deleteErasedSignatures } from './store/erase-person.ts';
export { deleteExpiredExports } from './store/exports.ts';
export { sweepErasures } from './sweep-erasures.ts';
