import { listBookings } from '@pavilion/contract/booking';
import type { Send } from '@pavilion/contract/call';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';

/** ACC-04: the person's bookings after the last day 'YYYY-MM-DD' of a membership, the soonest first; at most 100. */
export const laterBookingsQuery = (send: Send, userId: number, lastDay: string) =>
  queryOptions({
    queryKey: ['bookings', userId, 'after', lastDay],
    queryFn: async () => {
      const bookings = await sendRequest(send, listBookings, {
        query: { startsAfter: `${lastDay}T00:00:00Z`, perPage: 100, userId },
      });
      return bookings.filter(({ startsAt }) => startsAt.local.slice(0, 10) > lastDay);
    },
    throwOnError: false,
  });
