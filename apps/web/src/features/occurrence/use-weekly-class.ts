import { getVenue } from '@pavilion/contract/venue';
import { useQuery } from '@tanstack/react-query';
import { notFoundToNull } from '../../lib/http/not-found-to-null.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { type OccurrenceDetails, timetableQuery, toDayParams } from './queries.ts';
import { useWeeklySeries, type WeeklyChoice } from './use-weekly-series.ts';

export type WeeklyClass = WeeklyChoice & {
  /** Whether the class can be repeated: not what has tickets or several prices, nor a court, which its own page repeats. */
  isOffered: boolean;
};

/** A class of the panel that is booked every week, as it is decided for the attendee. */
export function useWeeklyClass(occurrence: OccurrenceDetails | undefined): WeeklyClass {
  const send = useSend();
  const { forUserId } = useAttendee();
  const slug = occurrence?.venueSlug ?? '';
  const isOffered = occurrence !== undefined && canRepeat(occurrence);
  const { data: venue } = useQuery({
    queryKey: ['venue', slug],
    queryFn: () => notFoundToNull(sendRequest(send, getVenue, { params: { slug } })),
    staleTime: 60_000,
    throwOnError: false,
    enabled: isOffered,
  });
  const weekly = useWeeklySeries(occurrence, (day) =>
    timetableQuery(
      send,
      toDayParams(
        { slug, activitiesV2MigrationDate: venue?.activitiesV2MigrationDate ?? '' },
        occurrence?.categorySlug ?? '',
        day,
      ),
      forUserId,
    ),
  );
  // The venue says which platform has its lists. What was chosen stays in view if its first day becomes full.
  return { ...weekly, isOffered: Boolean(venue) && (isOffered || weekly.weeks > 1) };
}

const canRepeat = ({ bookableAction, bookingType, tickets, pricingOptions }: OccurrenceDetails): boolean =>
  bookableAction.action === 'book' &&
  bookingType !== 'resources' &&
  tickets.length === 0 &&
  pricingOptions.filter(({ eligible }) => eligible).length < 2;
