import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** A session that people look at, by its venue and its day there, 'YYYY-MM-DD'. */
export type VenueDay = { venue: string; day: string };

/** A place that is held: in which cart, of which session, and until when (milliseconds; null while it is paid for). */
export type HeldBooking = {
  id: string;
  cart_id: string;
  occurrence_id: string;
  ends_at: number | null;
  /** Who comes and what it costs, to see that it changed. */
  fingerprint: string;
};

/** All that is held for a client, and what ran out a while ago: exactly what lies in the index for it. */
export const readHeldBookings = (
  run: RunStatement,
  clientId: string,
  since: number,
): Promise<HeldBooking[]> =>
  run(sql<HeldBooking>`
    select b.id, b.cart_id, b.occurrence_id, concat_ws(' ', b.person_id, b.amount) as fingerprint,
      case when h.attempt_id is null then (extract(epoch from h.ends_at) * 1000)::float8 end as ends_at
    from booking b join hold h on h.client_id = b.client_id and h.cart_id = b.cart_id
    where b.client_id = ${clientId} and b.status = 'reserved' and b.created_at > ${new Date(since)}`);

/** Where sessions are, by their ids. */
export const readVenueDays = (
  run: RunStatement,
  clientId: string,
  occurrenceIds: readonly string[],
): Promise<VenueDay[]> =>
  run(sql<VenueDay>`
    select distinct v.slug as venue, (o.starts_at at time zone o.timezone)::date::text as day
    from occurrence o join venue v on v.client_id = o.client_id and v.id = o.venue_id
    where o.client_id = ${clientId} and o.id = any(${[...occurrenceIds]}::text[])`);

/** Whose carts these are. */
export async function readCartOwners(
  run: RunStatement,
  clientId: string,
  cartIds: readonly string[],
): Promise<string[]> {
  const rows = await run(sql<{ owner: string }>`
    select owner from cart where client_id = ${clientId} and id = any(${[...cartIds]}::uuid[])`);
  return rows.map(({ owner }) => owner);
}
