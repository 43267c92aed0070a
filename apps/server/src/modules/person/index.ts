export { topicOfSession } from './announce-session.ts';
export { checkSession } from './check-session.ts';
export { guestCookies } from './keep-guest.ts';
export { makeTicket } from './make-ticket.ts';
export type { MergeGuestCart } from './open-session.ts';
export { callerReader } from './read-caller.ts';
export { personRoutes, sessionInFrame, tokenInAddress } from './routes.ts';
export { sessionStands } from './store.ts';
export { whomMayBook } from './whom-may-book.ts';
