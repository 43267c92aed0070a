import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';
import type { CancellationSource } from './store/cancel-booking.ts';

type ListCall = {
  caller: CallerFor<'customer'>;
  query: { selected_user_id?: number | undefined; cancellation_source?: CancellationSource | undefined };
};

/**
 * BKG-05, MOD-12: the bookings that the caller or someone linked to them attends, and those that the caller made; for staff,
 * also those of a selected customer.
 */
export function selectedCustomer({ caller, query }: Pick<ListCall, 'caller'> & Selection) {
  const personId = query.selected_user_id ?? caller.personId;
  const isStaff = caller.kind === 'staff';
  if (personId !== caller.personId && !isStaff) return refuse({ code: 'not_your_bookings' } as const);
  return ok({ personId, source: isStaff ? ('foh' as const) : ('customers' as const) });
}

type Selection = { query: { selected_user_id?: number | undefined } };

/** BKG-08: the same, with the rules of a source. Only staff read what the rules of the desk would say. */
export function selectedBookings({ caller, query }: ListCall) {
  const selected = selectedCustomer({ caller, query });
  const source = query.cancellation_source;
  if (!selected.ok || source === undefined) return selected;
  if (caller.kind !== 'staff' && (source === 'foh' || source === 'occurrence'))
    return refuse({ code: 'source_not_allowed' } as const);
  return ok({ ...selected.value, source });
}

type CancelCall = Pick<ListCall, 'caller'> & {
  query: Pick<ListCall['query'], 'selected_user_id'>;
  body: { data: { cancellation_source: CancellationSource } };
};

/** BKG-06: only staff cancel as the desk, and only the command that cancels a session cancels as its venue. */
export function cancelledBookings({ caller, query, body: { data } }: CancelCall) {
  if (data.cancellation_source === 'occurrence') return refuse({ code: 'source_not_allowed' } as const);
  return selectedBookings({ caller, query: { ...query, cancellation_source: data.cancellation_source } });
}
