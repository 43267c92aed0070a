import type { Send } from '@pavilion/contract/call';
import { listMemberships } from '@pavilion/contract/direct-debit/direct-debit';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

export type Membership = CamelReply<typeof listMemberships>[number];

/** The memberships of one person, and those that they pay for. */
export const membershipsQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['memberships', userId],
    queryFn: () => sendRequest(send, listMemberships, {}),
    throwOnError: false,
  });
