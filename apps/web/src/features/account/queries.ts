import { getBooking, listBookings } from '@pavilion/contract/booking';
import { getBookingBundle } from '@pavilion/contract/booking-bundle';
import type { Send } from '@pavilion/contract/call';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { parseUtc } from '../../lib/dates/parse-utc.ts';
import { notFoundToNull } from '../../lib/http/not-found-to-null.ts';
import { type CamelReply, sendRequest, sendRequestWithMeta } from '../../lib/http/request.ts';

export type Booking = CamelReply<typeof listBookings>[number];
/** BKG-02: the camp or course that a booking belongs to. */
export type BookingBundle = CamelReply<typeof getBookingBundle>;

/** In ms: no session lasts longer, so an earlier one has ended. */
const maxOccurrenceMs = 12 * 3_600_000;

/** ACC-02: the bookings of one person that have not ended, the soonest first. `now` in ms. */
export const upcomingBookingsQuery = (send: Send, userId: number, now: number) =>
  queryOptions({
    queryKey: ['bookings', userId, now],
    queryFn: async () => {
      const startsAfter = new Date(now - maxOccurrenceMs).toISOString();
      const bookings = await sendRequest(send, listBookings, { query: { startsAfter, perPage: 100 } });
      return bookings.filter((booking) => !hasEnded(booking, now));
    },
    throwOnError: false,
  });

export type BookingListName = 'upcoming' | 'past' | 'cancelled';

/** Whether the session of a booking has ended at an instant in ms. */
export const hasEnded = ({ endsAt }: Booking, now: number): boolean => parseUtc(endsAt.utc) <= now;

/**
 * ACC-06: upcoming bookings with the soonest first, past and cancelled ones with the latest first; of one attendee, or of
 * everyone without `attendeeId`. `now` in ms.
 */
export const bookingListQuery = (
  send: Send,
  {
    userId,
    list,
    attendeeId,
    now,
  }: { userId: number; list: BookingListName; attendeeId: number | undefined; now: number },
) =>
  infiniteQueryOptions({
    queryKey: ['bookings', userId, list, attendeeId, now],
    queryFn: async ({ pageParam: page }) => {
      const upcoming = { startsAfter: new Date(now - maxOccurrenceMs).toISOString() };
      const past = { startsBefore: new Date(now).toISOString(), direction: 'descending' } as const;
      const query = {
        upcoming: { ...upcoming, perPage: 50 },
        past: { ...past, perPage: 20 },
        cancelled: { status: 'cancelled', direction: 'descending', perPage: 20 } as const,
      }[list];
      const { value, meta } = await sendRequestWithMeta(send, listBookings, {
        query: { ...query, page, ...(attendeeId !== undefined && { userId: attendeeId }) },
      });
      const bookings =
        list === 'cancelled'
          ? value
          : value.filter((booking) => hasEnded(booking, now) === (list === 'past'));
      return { bookings, nextPage: meta.pagination.nextPage };
    },
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    throwOnError: false,
  });

/** BKG-08: a booking, or null if this customer has no such booking. */
export const bookingQuery = (send: Send, userId: number, id: string) =>
  queryOptions({
    queryKey: ['booking', userId, id],
    queryFn: () => notFoundToNull(sendRequest(send, getBooking, { params: { id }, query: {} })),
    throwOnError: false,
  });

/** BKG-02: a camp or course of the customer, with the answers about its attendee. */
export const bookingBundleQuery = (send: Send, userId: number, id: string) =>
  queryOptions({
    queryKey: ['booking-bundle', userId, id],
    queryFn: () => sendRequest(send, getBookingBundle, { params: { id }, query: {} }),
    throwOnError: false,
  });
