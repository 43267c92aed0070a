import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/**
 * Moves bookings to another person of the client, who made them under other names. A place in an occurrence that this
 * person already attends keeps its attendee, because a person attends an occurrence once. Carts keep theirs.
 */
export async function moveBookings(
  tx: Transaction,
  { clientId, fromIds, toId }: { clientId: string; fromIds: readonly number[]; toId: number },
): Promise<void> {
  await tx(sql`
    update booking set booked_by_id = ${toId}
    where client_id = ${clientId} and booked_by_id = any(${[...fromIds]}::int[]) and status in ('settled', 'cancelled')`);
  await tx(sql`
    update booking b set person_id = ${toId}
    where client_id = ${clientId} and person_id = any(${[...fromIds]}::int[]) and (
      status = 'cancelled' or (
        id in (
          select distinct on (occurrence_id) id from booking
          where client_id = ${clientId} and person_id = any(${[...fromIds]}::int[]) and status = 'settled'
          order by occurrence_id, id
        ) and not exists (
          select from booking own
          where own.client_id = b.client_id and own.person_id = ${toId} and own.occurrence_id = b.occurrence_id
            and own.status in ('reserved', 'settled')
        )
      )
    )`);
}
