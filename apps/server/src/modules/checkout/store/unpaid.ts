import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

/** Settled bookings of unpaid orders whose time is over: a day after the refusal, or two hours before the start. */
const overdueSql = (now: number) => sql`
  "order" o
  join payment_attempt a on a.client_id = o.client_id and a.checkout_id = o.checkout_id and a.state = 'capture_failed'
  join booking b on b.client_id = o.client_id and b.order_id = o.id and b.status = 'settled'
  join occurrence s on s.client_id = b.client_id and s.id = b.occurrence_id
  where o.status = 'awaiting_payment'
    and least(a.updated_at + interval '24 hours', s.starts_at - interval '2 hours') <= ${new Date(now)}`;

/** The checkouts of orders that have places to be freed; `now` in milliseconds. */
export const readOverdueCheckouts = (run: RunStatement, now: number, maxCount: number) =>
  run(sql<{ clientId: string; checkoutId: string }>`
    select distinct o.client_id as "clientId", o.checkout_id as "checkoutId" from ${overdueSql(now)}
    limit ${maxCount}`);

/** What of one order is to be freed, read under its checkout's lock. */
export async function readOverdueBookings(
  tx: Transaction,
  { clientId, checkoutId }: { clientId: string; checkoutId: string },
  now: number,
) {
  const [row] = await tx(sql<{ orderId: string; attemptId: string; snapshot: unknown; bookingIds: string[] }>`
    select o.id as "orderId", a.id as "attemptId", a.snapshot, array_agg(b.id order by b.id) as "bookingIds"
    from ${overdueSql(now)} and o.client_id = ${clientId} and o.checkout_id = ${checkoutId}
    group by o.id, a.id, a.snapshot`);
  return row;
}
