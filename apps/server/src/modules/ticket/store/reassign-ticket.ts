import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type ReassignInput = {
  clientId: string;
  lineId: string;
  personId: number | null;
  bookedById: number | null;
  /** The line's amount in minor units. */
  amount: number;
};

/**
 * Changes attendee, requester and price of a line's reserved tickets. Returns the maximum places of a person if a new
 * requester now exceeds it in the occurrence, whose row is locked; undefined otherwise.
 */
export async function reassignTicket(
  tx: Transaction,
  { clientId, lineId, personId, bookedById, amount }: ReassignInput,
): Promise<number | undefined> {
  const [moved] = await tx(sql<{ occurrence_id: string; is_new: boolean }>`
    update booking b set person_id = ${personId}, booked_by_id = ${bookedById}::int, amount = ${amount}
    from (
      select id, booked_by_id from booking
      where client_id = ${clientId} and line_id = ${lineId} and status = 'reserved'
    ) before
    where b.client_id = ${clientId} and b.id = before.id
    returning b.occurrence_id, before.booked_by_id is distinct from b.booked_by_id as is_new`);
  if (!moved?.is_new) return undefined;
  const [held] = await tx(sql<{ places: number; maximum: number }>`
    select sum(b.places)::int as places, coalesce(o.max_places_per_person, c.max_places_per_person) as maximum
    from booking b
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    join client c on c.id = b.client_id
    where b.client_id = ${clientId} and b.occurrence_id = ${moved.occurrence_id} and b.booked_by_id = ${bookedById}::int
      and b.status in ('reserved', 'settled')
    group by o.max_places_per_person, c.max_places_per_person`);
  return held && held.places > held.maximum ? held.maximum : undefined;
}
