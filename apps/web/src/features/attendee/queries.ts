import type { Send } from '@pavilion/contract/call';
import { getAttendeeWaivers, getWaiverToSign, listPreviousAttendees } from '@pavilion/contract/restriction';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** WVR-03. */
export type AttendeeWaivers = CamelReply<typeof getAttendeeWaivers>;
export type WaiverItem = AttendeeWaivers['items'][number];
export type LineAttendee = WaiverItem['attendees'][number];
/** WVR-04. */
export type FoundAttendee = CamelReply<typeof listPreviousAttendees>[number];
export type WaiverToSign = CamelReply<typeof getWaiverToSign>;

/** A link that was sent may be signed at any time. Milliseconds. */
const refetchMs = 15_000;

export const attendeeWaiversKey = ['attendee-waivers'];

/** WVR-03: the lines of a customer that need signatures. */
export const attendeeWaiversQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: [...attendeeWaiversKey, userId],
    queryFn: () => sendRequest(send, getAttendeeWaivers, { query: {} }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ attendees }) => attendees.some(({ status }) => status === 'sent'))
        ? refetchMs
        : false,
    throwOnError: false,
  });

/** WVR-04: the attendees to choose from. */
export const previousAttendeesQuery = (send: Send, restriction: string, search: string) =>
  queryOptions({
    queryKey: ['previous-attendees', restriction, search],
    queryFn: () => sendRequest(send, listPreviousAttendees, { params: { restriction }, query: { search } }),
    placeholderData: (previous) => previous,
    throwOnError: false,
  });

export const waiverToSignQuery = (send: Send, waiverToken: string) =>
  queryOptions({
    queryKey: ['waiver-to-sign', waiverToken],
    queryFn: () => sendRequest(send, getWaiverToSign, { query: { waiverToken } }),
    throwOnError: false,
  });
