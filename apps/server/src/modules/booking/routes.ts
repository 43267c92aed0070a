import { cancelBooking, getBooking, getBookingCalendar, listBookings } from '@pavilion/contract/booking';
import {
  cancelBookings as cancelBookingsRoute,
  quoteCancellation as quoteCancellationRoute,
} from '@pavilion/contract/cancellation/cancel-bookings';
import { paginate } from '@pavilion/domain/pagination';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay, localToInstant } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { translateRefusal } from '#platform/lib/translate';
import { bookingBundleRoutes } from './bundle-routes.ts';
import { createCalendarFile } from './calendar-file.ts';
import { cancelSettledBooking } from './cancel-booking.ts';
import { cancelBookings } from './cancel-bookings.ts';
import type { CancellationDeps } from './cancel-together.ts';
import { cancelledBookings, selectedBookings, selectedCustomer } from './policy.ts';
import { quoteCancellation } from './quote-cancellation.ts';
import { sessionChangeRoutes } from './session-change-routes.ts';
import { type BookingRow, readBooking, readBookings } from './store/read-bookings.ts';
import { type BookingReader, viewBooking } from './view.ts';

/** BKG-05: `bypass_pagination` is one page with everything, of at most so many bookings. */
const maxBookings = 10_000;

type Scope = { personId: number; source: BookingReader['source'] };

const getReader = (
  { client, language }: CallerFor<'customer'>,
  { personId, source }: Scope,
  now: number,
): BookingReader => ({
  currency: { symbol: client.symbol, code: client.currency },
  readerId: personId,
  language,
  now,
  source,
});

export function bookingRoutes(registerRoute: RegisterRoute, deps: CancellationDeps): void {
  const {
    database: { run },
    now,
  } = deps;
  bookingBundleRoutes(registerRoute, deps);
  registerListRoute(registerRoute, deps);
  registerRoute(
    getBooking,
    async ({ caller, params: { id }, scope }) => {
      const row = await readBooking(run, { clientId: caller.client.id, personId: scope.personId, id });
      if (!row) return refuse({ code: 'booking_not_found' } as const);
      return ok(await viewWithTickets(deps, caller, { row, scope }));
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
  registerCancelRoutes(registerRoute, deps);
  sessionChangeRoutes(registerRoute, deps, getReader);
}

function registerListRoute(registerRoute: RegisterRoute, deps: CancellationDeps): void {
  const {
    database: { run },
    now,
  } = deps;
  registerRoute(
    listBookings,
    async ({ caller, query, scope }) => {
      const { client } = caller;
      const { status, direction, bypass_pagination: isWhole = false, user_id: attendeeId } = query;
      const [page, perPage] = isWhole ? [1, maxBookings] : [query.page, query.per_page];
      // Staff name the customer by either parameter.
      const isNamed = caller.kind === 'staff' && query.selected_user_id === undefined;
      const personId = isNamed ? (attendeeId ?? scope.personId) : scope.personId;
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
        attendeeId,
        cancelledBy: status === 'cancelled' ? query.cancellation_source : undefined,
        from: toInstant(query.starts_after),
        until: toInstant(query.starts_before),
        direction,
        page,
        perPage,
      });
      const reader = getReader(caller, { ...scope, personId }, now());
      return {
        ...ok(
          isWhole
            ? rows.map((row) => viewBooking(row, reader))
            : await viewPage(deps, reader, { clientId: client.id, rows }),
        ),
        meta: {
          pagination: paginate({ page, perPage, total }),
          sorting: { sort_by: 'starts_at', direction },
        },
      };
    },
    { policy: selectedBookings },
  );
}

/** ACT-29: the bookings of a page, with the number of children's tickets that are cancelled with those of adults. */
function viewPage(
  deps: CancellationDeps,
  reader: BookingReader,
  { clientId, rows }: { clientId: string; rows: readonly BookingRow[] },
) {
  const run = joinStatements(deps.database.run);
  return Promise.all(
    rows.map(async (row) => {
      const { reply, refusal } = await viewWithRefusal(run, deps, { clientId, row, reader });
      return { ...reply, children_cancelled: refusal?.childCount ?? 0 };
    }),
  );
}

/** A booking, and why its tickets cannot be cancelled alone. */
async function viewWithRefusal(
  run: RunStatement,
  { checkTicketCancellation }: CancellationDeps,
  { clientId, row, reader }: { clientId: string; row: BookingRow; reader: BookingReader },
) {
  const reply = viewBooking(row, reader);
  if (!row.ticket || !reply.cancellation.can_cancel) return { reply };
  const bookings = { clientId, bookingIds: [row.id], isPreview: true };
  return { reply, refusal: (await checkTicketCancellation(run, bookings)).get(row.id) };
}

/** ACT-29: a booking, which cannot be cancelled while its children would be left without an adult. */
async function viewWithTickets(
  deps: CancellationDeps,
  caller: CallerFor<'customer'>,
  { row, scope }: { row: BookingRow; scope: Scope },
) {
  const reader = getReader(caller, scope, deps.now());
  const booking = { clientId: caller.client.id, row, reader };
  const { reply, refusal } = await viewWithRefusal(deps.database.run, deps, booking);
  if (!refusal) return reply;
  const reason = translateRefusal(caller.language, refusal.code, refusal.params);
  return {
    ...reply,
    cancellation: { ...reply.cancellation, can_cancel: false, cannot_cancel_reason: reason },
  };
}

function registerCancelRoutes(registerRoute: RegisterRoute, deps: CancellationDeps): void {
  registerRoute(
    cancelBooking,
    async ({ caller, params: { bookingId }, query, scope }) => {
      const request = { caller, ...scope, id: bookingId, seenRefund: query.refund };
      const cancelled = await cancelSettledBooking(deps, request);
      return cancelled.ok
        ? ok(viewBooking(cancelled.value, getReader(caller, scope, deps.now())))
        : cancelled;
    },
    { policy: selectedCustomer },
  );
  registerRoute(
    cancelBookingsRoute,
    async ({ caller, body: { data }, idempotency, scope }) => {
      const request = { caller, ...scope, ids: data.booking_ids, seenRefund: data.refund, idempotency };
      const cancelled = await cancelBookings(deps, request);
      if (!cancelled.ok) return cancelled;
      const reader = getReader(caller, scope, deps.now());
      return ok(cancelled.value.map((row) => viewBooking(row, reader)));
    },
    { policy: cancelledBookings },
  );
  registerRoute(
    quoteCancellationRoute,
    ({ caller, params: { id }, query, scope }) =>
      quoteCancellation(deps, getReader(caller, scope, deps.now()), {
        clientId: caller.client.id,
        id,
        chosenIds: query.booking_ids,
      }),
    { policy: selectedBookings },
  );
}
