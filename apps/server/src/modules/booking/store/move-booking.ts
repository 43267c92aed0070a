import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type MoveInput = {
  clientId: string;
  lineId: string;
  personId: number | null;
  bookedById: number | null;
  /** The line's amount in minor units. */
  amount: number;
};

/** Changes attendee and price of a line's reserved booking. Violates `booking_once` if the attendee already has one. */
export async function moveBooking(
  tx: Transaction,
  { clientId, lineId, personId, bookedById, amount }: MoveInput,
): Promise<void> {
  await tx(sql`
    update booking set person_id = ${personId}, booked_by_id = ${bookedById}, amount = ${amount}
    where client_id = ${clientId} and line_id = ${lineId} and status = 'reserved'`);
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
