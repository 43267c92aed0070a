import { listBookings } from '@pavilion/contract/booking';
import type { Send } from '@pavilion/contract/call';
import { getOccurrence, getTimetable } from '@pavilion/contract/timetable';
import { addDays } from '@pavilion/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { notFoundToNull } from '../../lib/http/not-found-to-null.ts';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** ACT-11: an occurrence in a list. */
export type Occurrence = CamelReply<typeof getTimetable>[number];
/** ACT-06: an occurrence with its reasons and prices. */
export type OccurrenceDetails = CamelReply<typeof getOccurrence>;

export type ActivityDayParams = { venue: string; activity: string; date: string };

/** AUT-25: the query of a decision for a linked person; without one it is for the caller. */
export const forPerson = (forUserId: number | undefined) => (forUserId === undefined ? {} : { forUserId });

/** ACT-03. */
export const timetableQuery = (
  send: Send,
  { venue, activity, date }: ActivityDayParams,
  forUserId?: number,
) =>
  queryOptions({
    queryKey: ['timetable', venue, activity, date, forUserId],
    queryFn: () => {
      const query = { date, ...forPerson(forUserId) };
      return sendRequest(send, getTimetable, { params: { venue, activity }, query });
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
export const bookingsAroundQuery = (send: Send, userId: number, { startsAt, endsAt }: OccurrenceDetails) =>
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
