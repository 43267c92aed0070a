import { OpeningCalendarLink, OpeningNotice } from '../opening-notice/index.ts';

/** The steps of who waits for the booking of a camp or course to open. */
export const OpeningSteps = ({ occurrenceId }: { occurrenceId: string }) => (
  <>
    <OpeningNotice occurrenceId={occurrenceId} size="s" />
    <OpeningCalendarLink occurrenceId={occurrenceId} />
  </>
);
