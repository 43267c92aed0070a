export { listBookablePeople } from './bookable-people.ts';
export { createLoginToken } from './create-login-token.ts';
export type { MergeGuestCart } from './create-session.ts';
export { buildGuestCookies } from './guest-cookies.ts';
export { createCallerReader } from './read-caller.ts';
export { embeddedSessionHook, loginTokenHook, personRoutes } from './routes.ts';
export { isSessionActive } from './session-active.ts';
export { getSessionTopic } from './session-end.ts';
export { sessionActiveSql } from './store.ts';
