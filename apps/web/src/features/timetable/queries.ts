import type { Send } from '@pavilion/contract/call';
import { getDates, getSlots, searchOccurrences } from '@pavilion/contract/timetable';
import { listActivitySlots } from '@pavilion/contract/timetable/activity-class';
import { addDays } from '@pavilion/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { type ActivityDayParams, forPerson, type Occurrence, toOccurrence } from '../occurrence/index.ts';

/** ACT-05: from the platform on which the venue is on that day. */
export const slotsQuery = (
  send: Send,
  { venue, activity, date, isOlderPlatform }: ActivityDayParams,
  forUserId?: number,
) =>
  queryOptions({
    queryKey: ['slots', venue, activity, date, forUserId],
    queryFn: async (): Promise<readonly Occurrence[]> => {
      const request = { params: { venue, activity }, query: { date, ...forPerson(forUserId) } };
      return isOlderPlatform
        ? (await sendRequest(send, listActivitySlots, request)).map(toOccurrence)
        : sendRequest(send, getSlots, request);
    },
    throwOnError: false,
  });

/** ACT-07: the days with occurrences. */
export const datesQuery = (send: Send, { venue, activity }: Pick<ActivityDayParams, 'venue' | 'activity'>) =>
  queryOptions({
    queryKey: ['dates', venue, activity],
    queryFn: () => sendRequest(send, getDates, { params: { venue, category: activity } }),
    staleTime: 60_000,
    throwOnError: false,
  });

/** How many days after a full one are searched. */
const nextSlotDays = 28;

/** The slots with places at the venue in the four weeks after a day, of the name of a slot of that day; at most 100, by start. */
export const nextSlotsQuery = (
  send: Send,
  { name, venueSlug, startsAt }: Pick<Occurrence, 'name' | 'venueSlug' | 'startsAt'>,
  forUserId?: number,
) => {
  const date = startsAt.local.slice(0, 10);
  const query = {
    what: name.slice(0, 100),
    venue: venueSlug,
    startsAfter: `${addDays(date, 1)} 00:00:00`,
    startsBefore: `${addDays(date, nextSlotDays + 1)} 00:00:00`,
    placesLeft: 'true' as const,
    perPage: 100,
    ...forPerson(forUserId),
  };
  return queryOptions({
    queryKey: ['next-slots', query],
    queryFn: () => sendRequest(send, searchOccurrences, { query }),
    staleTime: 30_000,
    throwOnError: false,
  });
};
