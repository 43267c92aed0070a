import { OwnPosition, type WaitlistEntry } from '../../waitlist/index.ts';

type Props = { entry: Pick<WaitlistEntry, 'position' | 'automatic' | 'automaticCredit'> };

/** The place in the queue of a row's session. */
export const WaitlistPosition = ({ entry }: Props) => (
  <OwnPosition entry={entry} className="timetable-row__position" />
);
