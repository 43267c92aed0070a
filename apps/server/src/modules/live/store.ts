import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** A venue slug and a local day at that venue, 'YYYY-MM-DD'. */
export type VenueDay = { venue: string; day: string };

/** A reserved booking. `ends_at` is the end of its hold in milliseconds since 1970; null during a payment. */
export type HeldBooking = {
  id: string;
  cart_id: string;
  occurrence_id: string;
  ends_at: number | null;
  /** Attendee and price, to detect a change of either. */
  fingerprint: string;
};

/** A client's reserved bookings since an instant (milliseconds), with expired holds. One index covers the query. */
export const readHeldBookings = (
  run: RunStatement,
  clientId: string,
  since: number,
): Promise<HeldBooking[]> =>
  run(sql<HeldBooking>`
    select b.id, l.cart_id, b.occurrence_id, concat_ws(' ', b.person_id, b.amount) as fingerprint,
      case when h.attempt_id is null then (extract(epoch from h.ends_at) * 1000)::float8 end as ends_at
    from booking b
    join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
    where b.client_id = ${clientId} and b.status = 'reserved' and b.created_at > ${new Date(since)}`);

/** The venues and local days of occurrences. */
export const readVenueDays = (
  run: RunStatement,
  clientId: string,
  occurrenceIds: readonly string[],
): Promise<VenueDay[]> =>
  run(sql<VenueDay>`
    select distinct v.slug as venue, (o.starts_at at time zone o.timezone)::date::text as day
    from occurrence o join venue v on v.client_id = o.client_id and v.id = o.venue_id
    where o.client_id = ${clientId} and o.id = any(${[...occurrenceIds]}::text[])`);

/** The owner keys of carts. */
export async function readCartOwners(
  run: RunStatement,
  clientId: string,
  cartIds: readonly string[],
): Promise<string[]> {
  const rows = await run(sql<{ owner: string }>`
    select owner from cart where client_id = ${clientId} and id = any(${[...cartIds]}::uuid[])`);
  return rows.map(({ owner }) => owner);
}
