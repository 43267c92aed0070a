import type { Send } from '@pavilion/contract/call';
import { listMembershipPlans } from '@pavilion/contract/membership';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** PRC-06. */
export type MembershipPricing = CamelReply<typeof listMembershipPlans>;

export const membershipPlansQuery = (send: Send) =>
  queryOptions({
    queryKey: ['membership-plans'],
    queryFn: () => sendRequest(send, listMembershipPlans, {}),
    staleTime: 600_000,
    throwOnError: false,
  });
