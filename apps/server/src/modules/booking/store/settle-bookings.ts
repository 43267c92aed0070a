import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/**
 * CHK-12: settles the bookings of bought lines. No counter changes, because reserving has counted their places. Returns
 * how many were settled.
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
