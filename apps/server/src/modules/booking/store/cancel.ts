import { sql } from 'kysely';
import type { Transaction } from '#platform/database';

/**
 * Cancels settled bookings of an order and gives their places or their space back; answers those that were cancelled
 * and what they cost, in minor units. The order's checkout is locked before, in a statement of its own. The new counters
 * are reckoned from the rows as they were locked (decision 4).
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
    ), counted as materialized (
      select o.id, o.consumed, o.online_consumed, o.foh_consumed from occurrence o
      where o.client_id = ${clientId} and o.id in (select occurrence_id from lines)
        and o.booking_strategy is distinct from 'sequential'
      order by o.id for no key update of o
    ), given as (
      select occurrence_id, sum(places)::int as places,
        coalesce(sum(places) filter (where side = 'online'), 0)::int as online,
        coalesce(sum(places) filter (where side = 'foh'), 0)::int as foh
      from lines group by occurrence_id
    ), back as (
      update occurrence o
      set consumed = counted.consumed - given.places, online_consumed = counted.online_consumed - given.online,
        foh_consumed = counted.foh_consumed - given.foh
      from given join counted on counted.id = given.occurrence_id
      where o.client_id = ${clientId} and o.id = counted.id
    ), gone as (
      delete from allocation a using lines where a.client_id = ${clientId} and a.booking_id = lines.id
    )
    update booking b set status = 'cancelled'
    from lines where b.client_id = ${clientId} and b.id = lines.id
    returning b.id, b.amount`);
}
