import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type MoveInput = {
  clientId: string;
  lineId: string;
  personId: number | null;
  bookedById: number | null;
  /** The amount of each booking in minor units, by occurrence id. */
  amounts: ReadonlyMap<string, number>;
  now: number;
};

/**
 * Changes attendee and prices of the reserved bookings of a camp or course. Expired ones of the attendee lapse, as in the
 * claim. Violates `booking_once` if the attendee has another booking in a session. The cart's hold is locked.
 */
export async function moveBundle(
  tx: Transaction,
  { clientId, lineId, personId, bookedById, amounts, now }: MoveInput,
): Promise<void> {
  const ids = [...amounts.keys()];
  const at = new Date(now);
  const [found] = await tx(sql<{ expired: string[] }>`
    select find_expired_bundles(${clientId}, ${ids}::text[], ${personId}::int, null, ${at}) as expired`);
  const expired = found?.expired ?? [];
  if (expired.length > 0) {
    await tx(sql`
      select o.id from occurrence o
      where o.client_id = ${clientId} and o.id in (
        select b.occurrence_id from booking b
        where b.client_id = ${clientId} and b.line_id = any(${[...expired, lineId]}::uuid[]) and b.status = 'reserved'
      )
      order by o.id for no key update of o`);
    await tx(
      sql`select lapse_expired_bundles(${clientId}, ${expired.filter((id) => id !== lineId)}::uuid[], ${at})`,
    );
  }
  await tx(sql`
    update booking b set person_id = ${personId}, booked_by_id = ${bookedById}, amount = share.amount
    from unnest(${ids}::text[], ${[...amounts.values()]}::int[]) as share(occurrence_id, amount)
    where b.client_id = ${clientId} and b.line_id = ${lineId} and b.occurrence_id = share.occurrence_id
      and b.status = 'reserved'`);
}
