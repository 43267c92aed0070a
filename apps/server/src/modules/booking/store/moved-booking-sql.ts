import { sql } from 'kysely';
import { bookingRefundsSql, refundableSql } from '../../refund/index.ts';

/** A column's instant in milliseconds. */
export const epochMsSql = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** The order of `booking b`. */
export const orderSql = sql`(
  select json_build_object('id', r.id, 'reference', r.reference, 'buyer_id', r.person_id, 'is_paid', r.status = 'success')
  from order_line ol join "order" r on r.client_id = ol.client_id and r.id = ol.order_id
  where ol.client_id = b.client_id and ol.cart_line_id = b.line_id
)`;

/** What moves of `booking b` to sessions that cost less gave back, in minor units. */
export const moveRefundSql = sql`(
  select coalesce(sum(h.refund), 0)::int from session_change h where h.client_id = b.client_id and h.booking_id = b.id
)`;

/** The id of the booking that took the place of `booking b`. */
export const replacingSql = sql`
  select taking.id from booking taking
  where taking.client_id = b.client_id and taking.replaces_id = b.id and taking.status in ('settled', 'cancelled')`;

/** The same, followed to the last one. */
export const movedToSql = sql`(
  with recursive later as (
    select n.*, 1 as step from booking n
    where n.client_id = b.client_id and n.replaces_id = b.id and n.status in ('settled', 'cancelled')
    union all
    select n.*, e.step + 1 from later e
    join booking n on n.client_id = e.client_id and n.replaces_id = e.id and n.status in ('settled', 'cancelled')
  )
  select json_build_object('id', n.id, 'name', s.name, 'starts_at', ${epochMsSql('s.starts_at')}, 'timezone', s.timezone)
  from later n join occurrence s on s.client_id = n.client_id and s.id = n.occurrence_id
  order by n.step desc limit 1
)`;

/** The bookings whose places `booking b` took, one after the other. */
export const replacedSql = sql`(
  with recursive earlier as (
    select r.*, 1 as step from booking r where r.client_id = b.client_id and r.id = b.replaces_id
    union all
    select r.*, e.step + 1 from earlier e join booking r on r.client_id = e.client_id and r.id = e.replaces_id
  )
  select coalesce(json_agg(json_build_object('id', b.id, 'line_id', b.line_id, 'amount', b.amount, 'order', ${orderSql},
    'refundable', ${refundableSql}, 'refunds', ${bookingRefundsSql}, 'move_refund', ${moveRefundSql}) order by b.step), '[]')
  from earlier b
)`;
