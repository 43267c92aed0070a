import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';
import { releasePlacesSql } from './release-places-sql.ts';

type LapseBookingsInput = {
  clientId: string;
  cartId: string;
  bookingIds: readonly string[];
  /** Whether the cart is still to say that they lapsed; else they leave it at once. */
  isShownInCart: boolean;
};

/**
 * Gives lines of a cart back: its places or its space, and the line is lapsed. The hold is locked
 * before, in a statement of its own, so that this one sees all of its lines.
 */
export async function lapseBookings(
  tx: Transaction,
  { clientId, cartId, bookingIds, isShownInCart }: LapseBookingsInput,
): Promise<number> {
  const [row] = await tx(sql<{ freed: number }>`
    with lines as materialized (
      select b.id, b.occurrence_id, b.places, b.side from booking b
      where b.client_id = ${clientId} and b.cart_id = ${cartId} and b.status = 'reserved'
        and b.id = any(${bookingIds}::uuid[])
      order by b.id for no key update of b
    ), ${releasePlacesSql(clientId)}, freed as (
      update booking b set status = 'lapsed', cart_id = case when ${isShownInCart}::boolean then b.cart_id end
      from lines where b.client_id = ${clientId} and b.id = lines.id
      returning 1
    )
    select count(*)::int as freed from freed`);
  return row?.freed ?? 0;
}
