import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';
import { releasePlacesSql } from '../../booking/index.ts';

type LineKey = { clientId: string; lineId: string };

/** The places of a line's reserved tickets, and the side that sold them. */
export async function readTicketPlaces(
  tx: Transaction,
  { clientId, lineId }: LineKey,
): Promise<{ places: number; side: 'online' | 'foh' }> {
  const [row] = await tx(sql<{ places: number; side: 'online' | 'foh' }>`
    select places, side from booking
    where client_id = ${clientId} and line_id = ${lineId} and status = 'reserved'`);
  if (!row) throw new Error(`Cart line ${lineId} has no reserved tickets`);
  return row;
}

/** Moves the places of a line that this transaction has claimed to another line of the same tickets, and deletes it. */
export async function mergeTickets(
  tx: Transaction,
  { clientId, lineId, addedId }: LineKey & { addedId: string },
): Promise<void> {
  await tx(sql`
    with added as (
      delete from booking where client_id = ${clientId} and line_id = ${addedId} and status = 'reserved' returning places
    )
    update booking b set places = b.places + added.places
    from added where b.client_id = ${clientId} and b.line_id = ${lineId} and b.status = 'reserved'`);
  await tx(sql`delete from cart_line where client_id = ${clientId} and id = ${addedId}`);
}

/** Releases some of the places of a line's reserved tickets. */
export async function releaseTickets(
  tx: Transaction,
  { clientId, lineId, places }: LineKey & { places: number },
): Promise<void> {
  await tx(sql`
    with bookings as materialized (
      select b.id, b.occurrence_id, ${places}::int as places, b.side from booking b
      where b.client_id = ${clientId} and b.line_id = ${lineId} and b.status = 'reserved'
      order by b.id for no key update of b
    ), ${releasePlacesSql(clientId)}
    update booking b set places = b.places - bookings.places
    from bookings where b.client_id = ${clientId} and b.id = bookings.id`);
}

/** Saves the number of tickets of a reserved line, and the people that they count for. */
export async function saveQuantity(
  tx: Transaction,
  { clientId, lineId, quantity, places }: LineKey & { quantity: number; places: number },
): Promise<void> {
  await tx(sql`
    update cart_line set quantity = ${quantity},
      detail = detail || jsonb_build_object('places', ${places}::int)
    where client_id = ${clientId} and id = ${lineId} and status = 'reserved'`);
}
