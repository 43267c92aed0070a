import type { Send } from '@pavilion/contract/call';
import { listHousehold } from '@pavilion/contract/household/household';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

export type Member = CamelReply<typeof listHousehold>[number];

/** AUT-13: the people and invitations of one customer. */
export const householdQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['household', userId],
    queryFn: () => sendRequest(send, listHousehold, {}),
    throwOnError: false,
  });
