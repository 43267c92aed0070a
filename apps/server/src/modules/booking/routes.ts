import { listBookings } from '@pavilion/contract/booking';
import { paginate } from '@pavilion/domain/pagination';
import { ok } from '@pavilion/domain/result';
import { localToInstant } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { selectedBookings } from './policy.ts';
import { readBookings } from './store/read-bookings.ts';
import { viewBooking } from './view.ts';

const sorting = { sort_by: 'starts_at', direction: 'ascending' } as const;

export function bookingRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: Pick<AppDeps, 'database'>,
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
      const currency = { symbol: client.symbol, code: client.currency };
      return {
        ...ok(rows.map((row) => viewBooking(row, currency))),
        meta: { pagination: paginate({ page, perPage, total }), sorting },
      };
    },
    { policy: selectedBookings },
  );
}
