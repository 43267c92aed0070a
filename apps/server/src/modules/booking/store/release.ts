import { sql } from 'kysely';
import type { Transaction } from '#platform/database';

type Lines = {
  clientId: string;
  cartId: string;
  bookingIds: readonly string[];
  /** Whether the cart is still to say that they lapsed; else they leave it at once. */
  told: boolean;
};

/**
 * Gives lines of a cart back: its places or its space, and the line is lapsed. The hold is locked
 * before, in a statement of its own, so that this one sees all of its lines.
 * The new counters are reckoned from the rows as they were locked, never from those that the update itself meets: after
 * a wait these may be the snapshot's.
 */
export async function giveBack(
  tx: Transaction,
  { clientId, cartId, bookingIds, told }: Lines,
): Promise<number> {
  const [row] = await tx(sql<{ freed: number }>`
    with lines as materialized (
      select b.id, b.occurrence_id, b.places, b.side from booking b
      where b.client_id = ${clientId} and b.cart_id = ${cartId} and b.status = 'reserved'
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
      returning 1
    ), gone as (
      delete from allocation a using lines where a.client_id = ${clientId} and a.booking_id = lines.id returning 1
    ), freed as (
      update booking b set status = 'lapsed', cart_id = case when ${told}::boolean then b.cart_id end
      from lines where b.client_id = ${clientId} and b.id = lines.id
      returning 1
    )
    select (select count(*) from freed)::int as freed, (select count(*) from back) + (select count(*) from gone) as moved`);
  return row?.freed ?? 0;
}
