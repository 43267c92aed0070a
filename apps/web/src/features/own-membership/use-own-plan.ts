import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../lib/page/page-context.tsx';
import { type MembershipPlan, membershipPlansQuery } from '../membership/index.ts';
import type { OwnMembership } from './queries.ts';

/** What a membership's plan says about itself; undefined while it loads, and for one that is not offered any more. */
export function useOwnPlan({ planId }: OwnMembership): MembershipPlan | undefined {
  const { data } = useQuery(membershipPlansQuery(useSend()));
  return data?.plans.find(({ id }) => id === planId);
}
