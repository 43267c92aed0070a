import type { Send } from '@pavilion/contract/call';
import {
  findEntryCodes,
  getBookingEntryCode,
  getLinkedEntryCodes,
  getOrderEntryCodes,
} from '@pavilion/contract/entry-code/entry-code';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** What proves an order at a kiosk: its reference, and the last name or email address of who booked. */
export type OrderProof = { reference: string; booker: string };

/** Whose codes are shown: those of a booking, or of an order, which its token or its proof may open without a log-in. */
export type EntryCodeSource =
  | { bookingId: string }
  | { orderId: string; orderToken: string | null }
  | OrderProof;

export type EntryCode = CamelReply<typeof getBookingEntryCode>['entryCodes'][number];

/** In ms: between two tries while the codes cannot be loaded. */
const retryMs = 5_000;

/** The codes of this step. They load again when they change. */
export const entryCodesQuery = (send: Send, source: EntryCodeSource) =>
  queryOptions({
    queryKey: ['entry-code', source],
    queryFn: () => {
      if ('bookingId' in source)
        return sendRequest(send, getBookingEntryCode, { params: { id: source.bookingId } });
      if ('reference' in source) return sendRequest(send, findEntryCodes, { body: source });
      const { orderId, orderToken } = source;
      return orderToken === null
        ? sendRequest(send, getOrderEntryCodes, { params: { id: orderId } })
        : sendRequest(send, getLinkedEntryCodes, { query: { orderToken } });
    },
    refetchInterval: ({ state: { data, error } }) => {
      if (!data) return false;
      return error ? retryMs : data.secondsLeft * 1000;
    },
    retry: false,
    staleTime: 0,
    // A kiosk forgets what it found as soon as it is not on the screen.
    ...('reference' in source && { gcTime: 0 }),
    throwOnError: false,
  });
