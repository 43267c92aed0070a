import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/**
 * CHK-12: settles the bookings of bought lines. No counter changes, because reserving has counted their places. Returns
 * how many were settled, and whether one replaces another booking.
 */
export async function settleBookings(
  tx: Transaction,
  { clientId, now, lineIds }: { clientId: string; now: number; lineIds: readonly string[] },
): Promise<{ count: number; replaces: boolean }> {
  const settled = await tx(sql<{ replaces: boolean }>`
    update booking set status = 'settled', settled_at = ${new Date(now)}
    where client_id = ${clientId} and line_id in (${sql.join(lineIds)}) and status = 'reserved'
    returning replaces_id is not null as replaces`);
  return { count: settled.length, replaces: settled.some(({ replaces }) => replaces) };
}
