import { listBookings } from '@pavilion/contract/booking';
import type { Send } from '@pavilion/contract/call';
import { queryOptions } from '@tanstack/react-query';
import { ask, type Shown } from '../../shell/request.ts';

export type Booking = Shown<typeof listBookings>[number];

/** In ms: no session lasts longer, so what began before that is over. */
const longest = 12 * 3_600_000;

/** ACC-02: the bookings of one person that are not over yet, the soonest first. `now` in ms. */
export const comingQuery = (send: Send, userId: number, now: number) =>
  queryOptions({
    queryKey: ['bookings', userId, now],
    queryFn: async () => {
      const startsAfter = new Date(now - longest).toISOString();
      const found = await ask(send, listBookings, { query: { startsAfter, perPage: 100 } });
      return found.filter(({ endsAt }) => Date.parse(`${endsAt.utc.replace(' ', 'T')}Z`) > now);
    },
    throwOnError: false,
  });
