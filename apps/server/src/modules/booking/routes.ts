import { listBookings } from '@pavilion/contract/booking';
import { paginate } from '@pavilion/domain/pagination';
import { ok, refuse } from '@pavilion/domain/result';
import { instantOf } from '@pavilion/domain/wall-clock';
import type { Ground } from '#platform/ground';
import type { Serve } from '#platform/http';
import { checkSession } from '../person/index.ts';
import { readBookings } from './store/read-bookings.ts';
import { viewBooking } from './view.ts';

const sorting = { sort_by: 'starts_at', direction: 'ascending' } as const;

export function bookingRoutes(
  serve: Serve,
  { database: { run }, now }: Pick<Ground, 'database' | 'now'>,
): void {
  serve(listBookings, async ({ caller, query }) => {
    if (!(await checkSession(run, caller, now()))) return refuse({ code: 'not_logged_in' } as const);
    const { client, personId } = caller;
    const { page, per_page: perPage, status } = query;
    const instant = (moment: string | undefined): number | undefined => {
      if (moment === undefined) return undefined;
      // Without an offset a moment is the client's wall clock, for the bookings of several venues are asked.
      return /(z|[+-]\d\d:\d\d)$/i.test(moment) ? Date.parse(moment) : instantOf(moment, client.timezone);
    };
    const { rows, total } = await readBookings(run, {
      clientId: client.id,
      personId,
      status,
      from: instant(query.starts_after),
      until: instant(query.starts_before),
      page,
      perPage,
    });
    const currency = { symbol: client.symbol, code: client.currency };
    return {
      ...ok(rows.map((row) => viewBooking(row, currency))),
      meta: { pagination: paginate({ page, perPage, total }), sorting },
    };
  });
}
