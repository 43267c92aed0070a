import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { type MembershipOffer, membershipOffersQuery } from '../membership/index.ts';
import { useUser } from '../person/index.ts';

/** PRC-05: what the chosen person can do about a plan; undefined for a guest and until it is known. */
export function usePlanOffer(planId: string): MembershipOffer | undefined {
  const user = useUser();
  const { forUserId } = useAttendee();
  const { data } = useQuery(membershipOffersQuery(useSend(), user?.id ?? 0, forUserId));
  return data?.offers.find((offer) => offer.planId === planId);
}
