import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../lib/page/page-context.tsx';
import { linkedPeopleQuery } from '../linked-person/index.ts';
import { membershipPlansQuery } from '../membership/index.ts';
import { useUser } from '../person/index.ts';
import { joiningPlanQuery } from './queries.ts';

/**
 * MOD-03: whether there is something to fill in or to choose before the payment of a plan. A guest needs an account.
 * Undefined until it is known. True without a plan.
 */
export function useHasDetails(planId: string | undefined): boolean | undefined {
  const send = useSend();
  const user = useUser();
  const isEnabled = planId !== undefined && user !== null;
  const linked = useQuery({ ...linkedPeopleQuery(send, user?.id ?? 0), enabled: isEnabled });
  const plans = useQuery({ ...membershipPlansQuery(send), enabled: isEnabled });
  const asked = useQuery({ ...joiningPlanQuery(send, planId ?? ''), enabled: isEnabled });
  if (!isEnabled || user.isProvisional || [linked, plans, asked].some(({ isError }) => isError)) return true;
  if (!linked.data || !plans.data || !asked.data) return undefined;
  const plan = plans.data.plans.find(({ id }) => id === planId);
  return (
    !plan ||
    plan.maxPeople > 1 ||
    plan.requiredDocument !== null ||
    linked.data.length > 0 ||
    asked.data.customQuestionSections.length > 0
  );
}
