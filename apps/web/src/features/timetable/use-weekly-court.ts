import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { type Occurrence, toDayParams, useWeeklySeries, type WeeklyChoice } from '../occurrence/index.ts';
import type { Venue } from '../venue/index.ts';
import { slotsQuery } from './queries.ts';

/** A court that is booked every week. Another court starts without a repetition. */
export function useWeeklyCourt(court: Occurrence | undefined, venue: Venue): WeeklyChoice {
  const send = useSend();
  const { forUserId } = useAttendee();
  return useWeeklySeries(court, (day) =>
    slotsQuery(send, toDayParams(venue, court?.categorySlug ?? '', day), forUserId),
  );
}
