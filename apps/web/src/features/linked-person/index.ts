export { AttendeeChip, LabelledAttendeeChip } from './attendee-chip.tsx';
export { AttendeeChoice } from './attendee-choice.tsx';
export { useAttendeeOptions } from './attendee-options.ts';
export { useAttendee, useAttendees } from './use-attendee.ts';
export { useAttendeeField } from './use-attendee-field.ts';
