import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

type ListCall = { caller: CallerFor<'customer'>; query: { selected_user_id?: number | undefined } };

/**
 * BKG-05, MOD-12: the bookings that the caller or someone linked to them attends, and those that the caller made; for staff,
 * also those of a selected customer.
 */
export function selectedBookings({ caller, query }: ListCall) {
  const personId = query.selected_user_id ?? caller.personId;
  if (personId !== caller.personId && caller.kind !== 'staff')
    return refuse({ code: 'not_your_bookings' } as const);
  return ok({ personId });
}
