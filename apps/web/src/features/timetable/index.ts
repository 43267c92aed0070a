export { groupSlots } from './group-slots.ts';
export { inOneLine } from './in-one-line.ts';
export { RoomsRow } from './rooms-row.tsx';
export { SessionDoor } from './session-door.tsx';
export { type TimeOfDay, timesOfDay } from './session-filters.ts';
export { hrefOfSession } from './session-href.ts';
export { SessionRow } from './session-row.tsx';
export { type Occurrence, timetableQuery } from './timetable-query.ts';
