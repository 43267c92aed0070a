import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type SettleBookingsInput = {
  clientId: string;
  orderId: string;
  now: number;
  lines: readonly { bookingId: string; lineId: string }[];
};

/** The places of a bought cart become its order's. No counter moves: they were taken when they were reserved. */
export async function settleBookings(
  tx: Transaction,
  { clientId, orderId, now, lines }: SettleBookingsInput,
): Promise<number> {
  const settled = await tx(sql`
    update booking b set status = 'settled', cart_id = null, order_id = ${orderId}, order_line_id = l.line_id,
      settled_at = ${new Date(now)}
    from unnest(${lines.map(({ bookingId }) => bookingId)}::uuid[], ${lines.map(({ lineId }) => lineId)}::uuid[])
      as l(booking_id, line_id)
    where b.client_id = ${clientId} and b.id = l.booking_id and b.status = 'reserved'
    returning b.id`);
  return settled.length;
}
