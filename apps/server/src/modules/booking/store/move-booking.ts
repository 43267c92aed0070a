import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type MoveInput = {
  clientId: string;
  lineId: string;
  personId: number | null;
  bookedById: number | null;
  /** The line's amount in minor units. */
  amount: number;
  now: number;
};

/**
 * Changes attendee and price of a line's reserved booking. An expired booking of the attendee lapses, as in the claim.
 * Violates `booking_once` if the attendee has another one. The cart's hold is locked.
 */
export async function moveBooking(
  tx: Transaction,
  { clientId, lineId, personId, bookedById, amount, now }: MoveInput,
): Promise<void> {
  await lapseExpiredBooking(tx, { clientId, lineId, personId, now });
  await tx(sql`
    update booking set person_id = ${personId}, booked_by_id = ${bookedById}, amount = ${amount}
    where client_id = ${clientId} and line_id = ${lineId} and status = 'reserved'`);
}

/** Lapses a person's reserved booking in the occurrence of another line, if its hold has expired. */
async function lapseExpiredBooking(
  tx: Transaction,
  { clientId, lineId, personId, now }: Omit<MoveInput, 'bookedById' | 'amount'>,
): Promise<void> {
  const others = await tx(sql<{ id: string }>`
    select other.id from booking b
    join booking other on other.client_id = b.client_id and other.occurrence_id = b.occurrence_id
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    where b.client_id = ${clientId} and b.line_id = ${lineId} and b.status = 'reserved'
      and other.person_id = ${personId}::int and other.line_id <> b.line_id and other.status = 'reserved'
    for no key update of o`);
  const ids = others.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx(sql`select lapse_expired_bookings(${clientId}, ${ids}::uuid[], ${new Date(now)})`);
}

/** Locks the occurrences of lines, so that no claim of these occurrences runs until the end of the transaction. */
export async function lockOccurrences(
  tx: Transaction,
  { clientId, lineIds }: { clientId: string; lineIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    select o.id from occurrence o
    where o.client_id = ${clientId} and o.id in (
      select b.occurrence_id from booking b
      where b.client_id = ${clientId} and b.line_id in (${sql.join(lineIds)}) and b.status = 'reserved'
    )
    order by o.id for no key update of o`);
}
