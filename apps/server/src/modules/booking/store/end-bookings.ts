import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';
import { releasePlacesSql } from './release-places-sql.ts';

/**
 * Lapses the reserved bookings of lines, or cancels the settled ones, and releases their places. The caller has locked the
 * cart's hold or the order's checkout.
 */
export async function endBookings(
  tx: Transaction,
  { clientId, lineIds }: { clientId: string; lineIds: readonly string[] },
  end: 'lapsed' | 'cancelled',
): Promise<void> {
  const status = end === 'lapsed' ? 'reserved' : 'settled';
  await tx(sql`
    with bookings as materialized (
      select b.id, b.occurrence_id, b.places, b.side from booking b
      where b.client_id = ${clientId} and b.line_id in (${sql.join(lineIds)}) and b.status = ${status}
      order by b.id for no key update of b
    ), ${releasePlacesSql(clientId)}
    update booking b set status = ${end}
    from bookings where b.client_id = ${clientId} and b.id = bookings.id`);
}
