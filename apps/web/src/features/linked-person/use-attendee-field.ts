import { useState } from 'react';
import { useAttendeeOptions } from './attendee-options.ts';
import { useAttendee } from './use-attendee.ts';

/**
 * The value of a field that chooses the attendee. The address changes in a transition, so until then the field shows what
 * was chosen.
 */
export function useAttendeeField() {
  const { attendees, attendee, choose } = useAttendee();
  const options = useAttendeeOptions(attendees);
  const current = String(attendee?.id);
  const [change, setChange] = useState({ from: current, to: current });
  // A button can choose too; what was chosen here before does not return.
  if (change.from !== current) setChange({ from: current, to: current });
  return {
    options,
    value: change.from === current ? change.to : current,
    onChoose: (value: string): void => {
      setChange({ from: current, to: value });
      choose(Number(value));
    },
  };
}
