export { findMissingSignatures } from './find-waivers.ts';
export { attendeeRoutes } from './routes.ts';
export { deleteExpiredRequests } from './store/requests.ts';
