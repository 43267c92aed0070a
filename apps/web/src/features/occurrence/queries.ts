import { listBookings } from '@pavilion/contract/booking';
import type { Send } from '@pavilion/contract/call';
import { getOccurrence, getTimetable } from '@pavilion/contract/timetable';
import { listActivityClasses } from '@pavilion/contract/timetable/activity-class';
import { addDays } from '@pavilion/domain/day';
import { isOnOlderPlatform } from '@pavilion/domain/venue';
import { queryOptions } from '@tanstack/react-query';
import { notFoundToNull } from '../../lib/http/not-found-to-null.ts';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

type ActivityClass = CamelReply<typeof listActivityClasses>[number];
/** ACT-11: an occurrence in a list, with what both platforms know of it. */
export type Occurrence = Omit<ActivityClass, 'id' | 'occurrenceId'> & { id: string };
/** ACT-06: an occurrence with its reasons and prices. */
export type OccurrenceDetails = CamelReply<typeof getOccurrence>;

export type ActivityDayParams = {
  venue: string;
  activity: string;
  date: string;
  /** Whether the venue is on the older platform on that day. */
  isOlderPlatform: boolean;
};

/** ACT-03: a category of a venue on a day, and the platform that has its lists. */
export const toDayParams = (
  { slug, activitiesV2MigrationDate }: { slug: string; activitiesV2MigrationDate: string },
  activity: string,
  date: string,
): ActivityDayParams => ({
  venue: slug,
  activity,
  date,
  isOlderPlatform: isOnOlderPlatform(date, activitiesV2MigrationDate),
});

/** The class of the older platform by the id that the basket, the panel and live updates know. */
export const toOccurrence = ({ occurrenceId, ...activityClass }: ActivityClass): Occurrence => ({
  ...activityClass,
  id: occurrenceId,
});

/** AUT-25: the query of a decision for a linked person; without one it is for the caller. */
export const forPerson = (forUserId: number | undefined) => (forUserId === undefined ? {} : { forUserId });

/** ACT-03: from the platform on which the venue is on that day. */
export const timetableQuery = (
  send: Send,
  { venue, activity, date, isOlderPlatform }: ActivityDayParams,
  forUserId?: number,
) =>
  queryOptions({
    queryKey: ['timetable', venue, activity, date, forUserId],
    queryFn: async (): Promise<readonly Occurrence[]> => {
      const request = { params: { venue, activity }, query: { date, ...forPerson(forUserId) } };
      return isOlderPlatform
        ? (await sendRequest(send, listActivityClasses, request)).map(toOccurrence)
        : sendRequest(send, getTimetable, request);
    },
    // The list shows the error itself, so the days and filters stay usable.
    throwOnError: false,
  });

const occurrenceIdPattern = /^[\w-]{34}$/;

/** ACT-06: one occurrence, or null if it does not exist. */
export const occurrenceQuery = (send: Send, id: string, forUserId?: number) =>
  queryOptions({
    queryKey: ['occurrence', id, forUserId],
    // The server refuses a URL's id that is no id at all with another status than 404.
    queryFn: () =>
      occurrenceIdPattern.test(id)
        ? notFoundToNull(sendRequest(send, getOccurrence, { params: { id }, query: forPerson(forUserId) }))
        : null,
    throwOnError: false,
  });

/** BKG-05: the user's bookings from the day before an occurrence to its end. No session lasts longer than a day. */
export const bookingsAroundQuery = (
  send: Send,
  userId: number,
  { startsAt, endsAt }: Pick<Occurrence, 'startsAt' | 'endsAt'>,
) =>
  queryOptions({
    queryKey: ['bookings', userId, 'around', startsAt.utc, endsAt.utc],
    queryFn: () =>
      sendRequest(send, listBookings, {
        query: {
          startsAfter: `${addDays(startsAt.utc.slice(0, 10), -1)}T00:00:00Z`,
          startsBefore: `${endsAt.utc.replace(' ', 'T')}Z`,
          perPage: 100,
        },
      }),
    throwOnError: false,
  });
