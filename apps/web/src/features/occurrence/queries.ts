import type { Send } from '@pavilion/contract/call';
import { getOccurrence, getTimetable } from '@pavilion/contract/timetable';
import { queryOptions } from '@tanstack/react-query';
import { notFoundToNull } from '../../lib/http/not-found-to-null.ts';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** ACT-11: a session as a list shows it. */
export type Occurrence = CamelReply<typeof getTimetable>[number];
/** ACT-06: a session with every rule and every price. */
export type OccurrenceDetails = CamelReply<typeof getOccurrence>;

export type ActivityDayParams = { venue: string; activity: string; date: string };

/** ACT-03. */
export const timetableQuery = (send: Send, { venue, activity, date }: ActivityDayParams) =>
  queryOptions({
    queryKey: ['timetable', venue, activity, date],
    queryFn: () => sendRequest(send, getTimetable, { params: { venue, activity }, query: { date } }),
    // The days and the filters stay; the list says it.
    throwOnError: false,
  });

/** ACT-06: one session, or null where there is none such. */
export const occurrenceQuery = (send: Send, id: string) =>
  queryOptions({
    queryKey: ['occurrence', id],
    queryFn: () => notFoundToNull(sendRequest(send, getOccurrence, { params: { id }, query: {} })),
    throwOnError: false,
  });
