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

/** Shows what a change has returned; what can be bought is asked for again. */
export async function setMemberships(
  queryClient: QueryClient,
  userId: number,
  memberships: OwnMemberships,
): Promise<void> {
  queryClient.setQueryData(['own-memberships', userId], memberships);
  await queryClient.invalidateQueries({ queryKey: ['membership-offers', userId] });
}
