import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

type Selected = { selected_user_id?: number | undefined };
type Call = { caller: CallerFor<'customer'>; query?: Selected | undefined; body?: Selected | undefined };

/** WVR-04, MOD-12: the waivers of the caller's own lines and attendees; for staff, also those of a selected customer. */
export function selectedCustomer({ caller, query, body }: Call) {
  const personId = query?.selected_user_id ?? body?.selected_user_id ?? caller.personId;
  if (personId !== caller.personId && caller.kind !== 'staff')
    return refuse({ code: 'not_allowed' } as const);
  return ok({ personId });
}
