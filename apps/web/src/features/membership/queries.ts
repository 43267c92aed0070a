import type { Send } from '@pavilion/contract/call';
import { listMembershipPlans } from '@pavilion/contract/membership';
import { listMembershipOffers } from '@pavilion/contract/membership-sale';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** PRC-06. */
export type MembershipPricing = CamelReply<typeof listMembershipPlans>;
export type MembershipPlan = MembershipPricing['plans'][number];
/** PRC-05: what a person can do about a plan. */
export type MembershipOffer = CamelReply<typeof listMembershipOffers>['offers'][number];

export const membershipPlansQuery = (send: Send) =>
  queryOptions({
    queryKey: ['membership-plans'],
    queryFn: () => sendRequest(send, listMembershipPlans, {}),
    staleTime: 600_000,
    throwOnError: false,
  });

/** PRC-05: what the user can buy for themselves or, with `forUserId`, for a linked person. Disabled for a guest, `userId` 0. */
export const membershipOffersQuery = (send: Send, userId: number, forUserId: number | undefined) =>
  queryOptions({
    queryKey: ['membership-offers', userId, forUserId ?? userId],
    queryFn: () =>
      sendRequest(send, listMembershipOffers, { query: forUserId === undefined ? {} : { forUserId } }),
    enabled: userId !== 0,
    throwOnError: false,
  });
