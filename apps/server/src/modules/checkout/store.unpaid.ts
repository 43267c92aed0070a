import { sql } from 'kysely';
import type { Run, Transaction } from '#platform/database';

/** Settled bookings of unpaid orders whose time is over: a day after the refusal, or two hours before the start. */
const overdue = (now: number) => sql`
  "order" o
  join payment_attempt a on a.client_id = o.client_id and a.checkout_id = o.checkout_id and a.state = 'capture_failed'
  join booking b on b.client_id = o.client_id and b.order_id = o.id and b.status = 'settled'
  join occurrence s on s.client_id = b.client_id and s.id = b.occurrence_id
  where o.status = 'awaiting_payment'
    and least(a.changed_at + interval '24 hours', s.starts_at - interval '2 hours') <= ${new Date(now)}`;

/** The checkouts of orders that have places to be freed; `now` in milliseconds. */
export const readUnpaidDue = (run: Run, now: number, most: number) =>
  run(sql<{ clientId: string; checkoutId: string }>`
    select distinct o.client_id as "clientId", o.checkout_id as "checkoutId" from ${overdue(now)}
    limit ${most}`);

/** What of one order is to be freed, read under its checkout's lock. */
export async function readUnpaid(
  tx: Transaction,
  { clientId, checkoutId }: { clientId: string; checkoutId: string },
  now: number,
) {
  const [row] = await tx(sql<{ orderId: string; attemptId: string; facts: unknown; bookingIds: string[] }>`
    select o.id as "orderId", a.id as "attemptId", a.facts, array_agg(b.id order by b.id) as "bookingIds"
    from ${overdue(now)} and o.client_id = ${clientId} and o.checkout_id = ${checkoutId}
    group by o.id, a.id, a.facts`);
  return row;
}
