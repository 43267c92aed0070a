import { listBookings } from '@pavilion/contract/booking';
import type { Send } from '@pavilion/contract/call';
import { listOwnMemberships } from '@pavilion/contract/own-membership/own-membership';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

export type OwnMemberships = CamelReply<typeof listOwnMemberships>;
export type OwnMembership = OwnMemberships['current'][number];

/** ACC-04: the memberships of one person. */
export const ownMembershipsQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['own-memberships', userId],
    queryFn: () => sendRequest(send, listOwnMemberships, {}),
    throwOnError: false,
  });

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

/** Shows what a change has returned; what can be bought is asked for again. */
export async function setMemberships(
  queryClient: QueryClient,
  userId: number,
  memberships: OwnMemberships,
): Promise<void> {
  queryClient.setQueryData(['own-memberships', userId], memberships);
  await queryClient.invalidateQueries({ queryKey: ['membership-offers', userId] });
}
