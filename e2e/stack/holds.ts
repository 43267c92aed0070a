import { runStatement } from './database.ts';
import { getNow } from './environment.ts';

/** The carts of a customer by email ($1). */
export const cartsOfCustomer = `select c.id from cart c
  join person p on p.client_id = c.client_id and c.owner = 'person:' || p.id where p.email = $1`;

/** The carts with a reserved place in an occurrence ($1). */
export const cartsWithOccurrence = `select l.cart_id from cart_line l
  join booking b on b.client_id = l.client_id and b.line_id = l.id
  where b.occurrence_id = $1 and b.status = 'reserved'`;

/**
 * Moves the end of the holds of some carts, which are selected by `value` as $1, to a minute ago: also past the time
 * until which they can be extended. One statement, so that `next_hold_end` is never later than a hold (invariants.sql).
 */
export async function endHolds(carts: string, value: string, { isPastCap = false } = {}): Promise<void> {
  await runStatement(
    `with ended as (
       update hold set ends_at = $2, cap_at = case when $3 then $2 else cap_at end
       where cart_id in (${carts}) and ends_at > $2 returning client_id, cart_id
     )
     update occurrence o set next_hold_end = least(o.next_hold_end, $2)
     from ended
     join cart_line l on l.client_id = ended.client_id and l.cart_id = ended.cart_id and l.status = 'reserved'
     join booking b on b.client_id = l.client_id and b.line_id = l.id and b.status = 'reserved'
     where o.client_id = b.client_id and o.id = b.occurrence_id`,
    [value, new Date(getNow() - 60_000), isPastCap],
  );
}
