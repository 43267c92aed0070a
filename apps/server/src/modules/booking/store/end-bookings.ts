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

/** Deletes the reserved bookings that a line no longer has in some occurrences, and releases their places. */
export async function dropBookings(
  tx: Transaction,
  { clientId, lineId, occurrenceIds }: { clientId: string; lineId: string; occurrenceIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    with bookings as materialized (
      select b.id, b.occurrence_id, b.places, b.side from booking b
      where b.client_id = ${clientId} and b.line_id = ${lineId} and b.status = 'reserved'
        and b.occurrence_id = any(${[...occurrenceIds]}::text[])
      order by b.id for update of b
    ), ${releasePlacesSql(clientId)}
    delete from booking b using bookings where b.client_id = ${clientId} and b.id = bookings.id`);
}
