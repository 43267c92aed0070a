export { findMissingSignatures } from './find-waivers.ts';
export { attendeeRoutes } from './routes.ts';
export { deleteUnusedAttendees } from './store/delete-unused.ts';
export { removeSurplusAttendees } from './store/remove-surplus.ts';
export { deleteExpiredRequests } from './store/requests.ts';
