import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** ACC-02: what the caller owes; staff too see only their own. */
export const ownDebts = ({ caller }: { caller: CallerFor<'customer'> }) => ok({ personId: caller.personId });

/** PRC-11: a debt is paid in the cart of its debtor. A guest, who has no id, pays none. */
export const isPayableBy = (
  { personId }: { personId: number },
  { requesterId }: { requesterId: number | null },
): boolean => requesterId !== null && personId === requesterId;
