import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** ACC-02: the caller's own penalties; staff too have only their own. */
export const ownPenalties = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({ personId: caller.personId });

/** PRC-11: a penalty is paid in the cart of its debtor. A guest, who has no id, pays none. */
export const isPayableBy = (
  { personId }: { personId: number },
  { requesterId }: { requesterId: number | null },
): boolean => requesterId !== null && personId === requesterId;
