import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type Owner = { clientId: string; owner: string };

/** The carts of an owner, with what lies in them under which clock. Instants in milliseconds. */
export async function readCarts(tx: Transaction, { clientId, owner }: Owner) {
  return tx(sql<{ id: string; source: string }>`
    select id, source from cart where client_id = ${clientId} and owner = ${owner} order by id`);
}

export type ReservedLine = { id: string; occurrence_id: string; person_id: number | null };

/** The reserved lines of a cart, whose hold is locked. */
export const readReservedLines = (
  tx: Transaction,
  clientId: string,
  cartId: string,
): Promise<ReservedLine[]> =>
  tx(sql<ReservedLine>`
    select id, occurrence_id, person_id from booking
    where client_id = ${clientId} and cart_id = ${cartId} and status = 'reserved' order by id`);

/** What a person has in these sessions already, reserved or bought, in whichever cart. */
export const readExistingBookings = (
  tx: Transaction,
  clientId: string,
  personId: number,
  occurrenceIds: readonly string[],
) =>
  tx(sql<{ occurrence_id: string }>`
    select occurrence_id from booking
    where client_id = ${clientId} and person_id = ${personId} and occurrence_id = any(${occurrenceIds}::text[])
      and status in ('reserved', 'settled')`);

/** Lines move into the person's cart, and are theirs from now on. */
export async function moveLines(
  tx: Transaction,
  target: { clientId: string; cartId: string; personId: number },
  lineIds: readonly string[],
): Promise<void> {
  await tx(sql`
    update booking set cart_id = ${target.cartId}, person_id = coalesce(person_id, ${target.personId}::int),
      booked_by_id = ${target.personId}
    where client_id = ${target.clientId} and id = any(${lineIds}::uuid[]) and status = 'reserved'`);
}
