import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/**
 * CHK-12: the bookings of bought lines become settled. No counter changes, because their places were taken when they
 * were reserved. Returns how many were settled.
 */
export async function settleBookings(
  tx: Transaction,
  { clientId, now, lineIds }: { clientId: string; now: number; lineIds: readonly string[] },
): Promise<number> {
  const settled = await tx(sql`
    update booking set status = 'settled', settled_at = ${new Date(now)}
    where client_id = ${clientId} and line_id in (${sql.join(lineIds)}) and status = 'reserved'
    returning id`);
  return settled.length;
}
