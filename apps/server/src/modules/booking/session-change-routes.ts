import {
  changeSession as changeSessionRoute,
  getSessionChoices,
} from '@pavilion/contract/session-change/change-session';
import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import type { CancellationDeps } from './cancel-together.ts';
import { changeSession } from './change-session.ts';
import { selectedBookings } from './policy.ts';
import type { CancellationSource } from './store/cancel-booking.ts';
import { type BookingReader, viewBooking } from './view.ts';
import { viewChoices } from './view-session-choices.ts';

type Scope = { personId: number; source: CancellationSource };

/** Moves bookings to other sessions. */
export function sessionChangeRoutes(
  registerRoute: RegisterRoute,
  deps: CancellationDeps,
  getReader: (caller: CallerFor<'customer'>, scope: Scope, now: number) => BookingReader,
): void {
  registerRoute(
    getSessionChoices,
    ({ caller, params: { id }, query: { day }, scope }) =>
      viewChoices(deps.database.run, getReader(caller, scope, deps.now()), {
        clientId: caller.client.id,
        id,
        day,
      }),
    { policy: selectedBookings },
  );
  registerRoute(
    changeSessionRoute,
    async ({ caller, params: { id }, body: { data }, scope }) => {
      const changed = await changeSession(deps, {
        caller,
        ...scope,
        id,
        occurrenceId: data.occurrence_id,
        seenRefund: data.refund,
      });
      if (!changed.ok) return changed;
      const reader = getReader(caller, scope, deps.now());
      return ok(changed.value.map((row) => viewBooking(row, reader)));
    },
    { policy: selectedBookings },
  );
}
