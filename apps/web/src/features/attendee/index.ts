export { resetAttendees } from './attendee-store.ts';
export { AttendeesLink, RequiredSignatures } from './attendees-link.tsx';
