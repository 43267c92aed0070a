import { getBooking, getBookingCalendar, listBookings } from '@pavilion/contract/booking';
import { paginate } from '@pavilion/domain/pagination';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay, localToInstant } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { CallerClient } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { createCalendarFile } from './calendar-file.ts';
import { selectedBookings } from './policy.ts';
import { readBooking, readBookings } from './store/read-bookings.ts';
import { viewBooking } from './view.ts';

const sorting = { sort_by: 'starts_at', direction: 'ascending' } as const;

const getReader = ({ symbol, currency }: CallerClient, readerId: number) => ({
  currency: { symbol, code: currency },
  readerId,
});

export function bookingRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  registerRoute(
    listBookings,
    async ({ caller: { client }, query, scope: { personId } }) => {
      const { page, per_page: perPage, status } = query;
      const toInstant = (value: string | undefined): number | undefined => {
        if (value === undefined) return undefined;
        // A time without an offset is the client's wall clock, because the bookings may be at several venues.
        return /(z|[+-]\d\d:\d\d)$/i.test(value) ? Date.parse(value) : localToInstant(value, client.timezone);
      };
      const { rows, total } = await readBookings(run, {
        clientId: client.id,
        personId,
        status,
        from: toInstant(query.starts_after),
        until: toInstant(query.starts_before),
        page,
        perPage,
      });
      const reader = getReader(client, personId);
      return {
        ...ok(rows.map((row) => viewBooking(row, reader))),
        meta: { pagination: paginate({ page, perPage, total }), sorting },
      };
    },
    { policy: selectedBookings },
  );
  registerRoute(
    getBooking,
    async ({ caller: { client }, params: { id }, scope: { personId } }) => {
      const row = await readBooking(run, { clientId: client.id, personId, id });
      if (!row) return refuse({ code: 'booking_not_found' } as const);
      return ok(viewBooking(row, getReader(client, personId)));
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
}
