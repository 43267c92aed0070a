export { SessionDoor } from './session-door.tsx';
export { hrefOfSession } from './session-href.ts';
export { type Occurrence, timetableQuery } from './timetable-query.ts';
