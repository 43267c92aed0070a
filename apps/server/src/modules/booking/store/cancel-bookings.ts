import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';
import { releasePlacesSql } from './release-places-sql.ts';

/** Cancels the settled bookings of lines and releases their places. The caller has locked the order's checkout. */
export async function cancelBookings(
  tx: Transaction,
  { clientId, lineIds }: { clientId: string; lineIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    with bookings as materialized (
      select b.id, b.occurrence_id, b.places, b.side from booking b
      where b.client_id = ${clientId} and b.line_id in (${sql.join(lineIds)}) and b.status = 'settled'
      order by b.id for no key update of b
    ), ${releasePlacesSql(clientId)}
    update booking b set status = 'cancelled'
    from bookings where b.client_id = ${clientId} and b.id = bookings.id`);
}
