import { cancelBooking, getBooking, getBookingCalendar, listBookings } from '@pavilion/contract/booking';
import { paginate } from '@pavilion/domain/pagination';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay, localToInstant } from '@pavilion/domain/wall-clock';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { translateRefusal } from '#platform/lib/translate';
import { bookingBundleRoutes } from './bundle-routes.ts';
import { createCalendarFile } from './calendar-file.ts';
import { type CancellationDeps, cancelSettledBooking } from './cancel-booking.ts';
import { selectedBookings } from './policy.ts';
import { type BookingRow, readBooking, readBookings } from './store/read-bookings.ts';
import { viewBooking } from './view.ts';

const getReader = ({ client, language }: CallerFor<'customer'>, readerId: number, now: number) => ({
  currency: { symbol: client.symbol, code: client.currency },
  readerId,
  language,
  now,
});

export function bookingRoutes(registerRoute: RegisterRoute, deps: CancellationDeps): void {
  const {
    database: { run },
    now,
  } = deps;
  bookingBundleRoutes(registerRoute, deps);
  registerRoute(
    listBookings,
    async ({ caller, query, scope: { personId } }) => {
      const { client } = caller;
      const { page, per_page: perPage, status, direction } = query;
      const toInstant = (value: string | undefined): number | undefined => {
        if (value === undefined) return undefined;
        // A time without an offset is the client's wall clock, because the bookings may be at several venues.
        return /(z|[+-]\d\d:\d\d)$/i.test(value) ? Date.parse(value) : localToInstant(value, client.timezone);
      };
      const { rows, total } = await readBookings(run, {
        clientId: client.id,
        personId,
        status,
        occurrenceId: query.occurrence_id,
        from: toInstant(query.starts_after),
        until: toInstant(query.starts_before),
        direction,
        page,
        perPage,
      });
      const reader = getReader(caller, personId, now());
      return {
        ...ok(rows.map((row) => viewBooking(row, reader))),
        meta: {
          pagination: paginate({ page, perPage, total }),
          sorting: { sort_by: 'starts_at', direction },
        },
      };
    },
    { policy: selectedBookings },
  );
  registerRoute(
    getBooking,
    async ({ caller, params: { id }, scope: { personId } }) => {
      const row = await readBooking(run, { clientId: caller.client.id, personId, id });
      if (!row) return refuse({ code: 'booking_not_found' } as const);
      return ok(await viewWithTickets(deps, caller, { row, personId }));
    },
    { policy: selectedBookings },
  );
  registerRoute(
    getBookingCalendar,
    async ({ caller: { client, language }, params: { id }, scope: { personId } }) => {
      const row = await readBooking(run, { clientId: client.id, personId, id });
      if (!row) return refuse({ code: 'booking_not_found' } as const);
      const day = getLocalDay(row.starts_at, row.timezone);
      const content = createCalendarFile(row, { language, now: now() });
      return { ok: true, file: { name: `${row.category.slug}-${day}.ics`, content } };
    },
    { policy: selectedBookings },
  );
  registerCancelRoute(registerRoute, deps);
}

/** ACT-29: a booking, which cannot be cancelled while its children would be left without an adult. */
async function viewWithTickets(
  { database: { run }, now, checkTicketCancellation }: CancellationDeps,
  caller: CallerFor<'customer'>,
  { row, personId }: { row: BookingRow; personId: number },
) {
  const reply = viewBooking(row, getReader(caller, personId, now()));
  if (!row.ticket || !reply.cancellation.can_cancel) return reply;
  const booking = { clientId: caller.client.id, bookingId: row.id, isPreview: true };
  const checked = await checkTicketCancellation(run, booking);
  if (checked.ok) return reply;
  const { code, params } = checked.refusal;
  const reason = translateRefusal(caller.language, code, params);
  return {
    ...reply,
    cancellation: { ...reply.cancellation, can_cancel: false, cannot_cancel_reason: reason },
  };
}

function registerCancelRoute(registerRoute: RegisterRoute, deps: CancellationDeps): void {
  registerRoute(
    cancelBooking,
    async ({ caller, params: { bookingId }, query, scope: { personId } }) => {
      const cancelled = await cancelSettledBooking(deps, {
        caller,
        personId,
        id: bookingId,
        seenRefund: query.refund,
      });
      return cancelled.ok
        ? ok(viewBooking(cancelled.value, getReader(caller, personId, deps.now())))
        : cancelled;
    },
    { policy: selectedBookings },
  );
}
