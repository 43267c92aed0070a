import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

type Parent = { user_id?: number | undefined };
type ListCall = { caller: CallerFor<'customer'>; query: Parent };
type AddCall = { caller: CallerFor<'customer'>; body: Parent };

/** AUT-13: the caller's own links; for staff, also those of a customer. */
export const ownLinks = ({ caller, query }: ListCall) => toScope(caller, query);

/** AUT-25: the caller's own children; for staff, also those of a customer. */
export const ownChildren = ({ caller, body }: AddCall) => toScope(caller, body);

function toScope(caller: CallerFor<'customer'>, { user_id }: Parent) {
  const personId = user_id ?? caller.personId;
  if (personId !== caller.personId && caller.kind !== 'staff')
    return refuse({ code: 'not_allowed' } as const);
  return ok({ personId });
}
