import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';
import { releasePlacesSql } from './release-places-sql.ts';

/**
 * Cancels settled bookings of an order and gives their places or their space back; answers those that were cancelled
 * and what they cost, in minor units. The order's checkout is locked before, in a statement of its own.
 */
export async function cancelBookings(
  tx: Transaction,
  { clientId, orderId, bookingIds }: { clientId: string; orderId: string; bookingIds: readonly string[] },
): Promise<{ id: string; amount: number }[]> {
  return tx(sql<{ id: string; amount: number }>`
    with lines as materialized (
      select b.id, b.occurrence_id, b.places, b.side from booking b
      where b.client_id = ${clientId} and b.order_id = ${orderId} and b.status = 'settled'
        and b.id = any(${bookingIds}::uuid[])
      order by b.id for no key update of b
    ), ${releasePlacesSql(clientId)}
    update booking b set status = 'cancelled'
    from lines where b.client_id = ${clientId} and b.id = lines.id
    returning b.id, b.amount`);
}
