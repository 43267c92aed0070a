import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

type ListCall = { caller: CallerFor<'customer'>; query: { user_id?: number | undefined } };

/** AUT-13: the caller's own links; for staff, also those of a customer. */
export function ownLinks({ caller, query }: ListCall) {
  const personId = query.user_id ?? caller.personId;
  if (personId !== caller.personId && caller.kind !== 'staff')
    return refuse({ code: 'not_allowed' } as const);
  return ok({ personId });
}
