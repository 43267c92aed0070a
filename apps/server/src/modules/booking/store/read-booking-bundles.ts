import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { type BookingFilter, type BookingRow, bookingJsonSql, bookingSql } from './read-bookings.ts';

/** The bookings of one camp or course for one person, by start. Amounts in minor units. */
export type BookingBundleRow = {
  id: string;
  schedule_id: string;
  name: string;
  status: BookingFilter['status'];
  amount: number;
  bookings: [BookingRow, ...BookingRow[]];
};

type BundlesQuery = Omit<BookingFilter, 'occurrenceId' | 'attendeeId' | 'from' | 'until' | 'direction'>;

/** BKG-02: one page of the camps and courses that a person attends or has booked, by start, and their total number. */
export async function readBookingBundles(
  run: RunStatement,
  { status, cancelledBy, page, perPage, ...person }: BundlesQuery,
): Promise<{ rows: BookingBundleRow[]; total: number }> {
  const [result] = await run(sql<{ rows: BookingBundleRow[]; total: number }>`
    with matching as materialized (
      ${bookingSql(person)} and b.status = ${status}
      ${cancelledBy === undefined ? sql`` : sql`and b.cancellation_source = ${cancelledBy}`} and b.line_id in (
        select u.id from bundle u where u.client_id = b.client_id and u.id = b.line_id
      )
    ), bundles as (
      select line_id, min(starts_at) as starts_at from matching group by line_id
    ), page as materialized (
      select * from bundles order by starts_at, line_id limit ${perPage} offset ${(page - 1) * perPage}
    )
    select (select count(*) from bundles)::int as total,
      coalesce((select json_agg(${bundleJsonSql} order by page.starts_at, page.line_id) from page), '[]') as rows`);
  if (!result) throw new Error('Query for booking bundles returned no row');
  return result;
}

/** BKG-02: one camp or course that a person attends or has booked. A lapsed one is undefined too. */
export async function readBookingBundle(
  run: RunStatement,
  { clientId, personId, id }: { clientId: string; personId: number; id: string },
): Promise<BookingBundleRow | undefined> {
  const [result] = await run(sql<{ row: BookingBundleRow }>`
    with matching as materialized (
      ${bookingSql({ clientId, personId })} and b.line_id = ${id} and b.status in ('settled', 'reserved', 'cancelled')
    ), page as (
      select distinct u.id as line_id from matching join bundle u on u.client_id = ${clientId} and u.id = matching.line_id
    )
    select ${bundleJsonSql} as row from page`);
  return result?.row;
}

/** The JSON of a `BookingBundleRow` of the tables `page` and `matching`. It is cancelled once all its bookings are. */
const bundleJsonSql = sql`(
  select json_build_object(
    'id', page.line_id, 'schedule_id', min(b.schedule_id::text), 'name', min(l.snapshot ->> 'title'),
    'status', case when bool_and(b.status = 'cancelled') then 'cancelled'
      when bool_or(b.status = 'settled') then 'settled' else 'reserved' end,
    'amount', min(l.amount), 'bookings', json_agg(${bookingJsonSql} order by b.starts_at, b.id)
  )
  from matching b join cart_line l on l.client_id = b.client_id and l.id = b.line_id
  where b.line_id = page.line_id
)`;
