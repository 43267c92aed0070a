import type { Send } from '@pavilion/contract/call';
import { getJoiningPlan, listJoiningVenues } from '@pavilion/contract/online-joining/online-joining';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';

/** VEN-12: the venues at which a client sells memberships. */
export const joiningVenuesQuery = (send: Send, clientId: string) =>
  queryOptions({
    queryKey: ['joining-venues'],
    queryFn: () => sendRequest(send, listJoiningVenues, { params: { id: clientId } }),
    staleTime: 600_000,
    throwOnError: false,
  });

/** MOD-03: what a plan asks of the people who join. */
export const joiningPlanQuery = (send: Send, planId: string) =>
  queryOptions({
    queryKey: ['joining-plan', planId],
    queryFn: () => sendRequest(send, getJoiningPlan, { params: { id: planId } }),
    staleTime: 600_000,
    throwOnError: false,
  });
