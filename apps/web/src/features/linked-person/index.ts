export { AttendeeChip, LabelledAttendeeChip } from './attendee-chip.tsx';
export { AttendeeChoice } from './attendee-choice.tsx';
export { useAttendeeOptions } from './attendee-options.ts';
export { AttendeeSelect } from './attendee-select.tsx';
export { linkedPeopleQuery } from './queries.ts';
export { type ChildInput, useAddChild } from './use-add-child.ts';
export {
  type Attendee,
  DefaultAttendeeProvider,
  useAttendee,
  useAttendees,
  usePeople,
} from './use-attendee.ts';
