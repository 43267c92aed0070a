import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/** Deletes the lapsed bookings of lines. They have no places and no allocations any more. */
export async function deleteLapsedBookings(
  tx: Transaction,
  { clientId, lineIds }: { clientId: string; lineIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    delete from booking
    where client_id = ${clientId} and line_id in (${sql.join(lineIds)}) and status = 'lapsed'`);
}

/** Lapses the bookings of an occurrence whose hold has expired. The occurrence is locked. `now` in milliseconds. */
export async function lapseExpiredHolds(
  tx: Transaction,
  { clientId, occurrenceId, now }: { clientId: string; occurrenceId: string; now: number },
): Promise<void> {
  await tx(sql`
    select lapse_expired_bookings(${clientId}, array(
      select b.id from booking b
      where b.client_id = ${clientId} and b.occurrence_id = ${occurrenceId} and b.status = 'reserved'
    ), ${new Date(now)})`);
}

/** Lapses the reserved bookings of up to `limit` lines whose hold ended before an instant (milliseconds), because nobody claims them. */
export async function lapseAbandonedBookings(tx: Transaction, before: number, limit: number): Promise<void> {
  const abandoned = await tx(sql<{ client_id: string; ids: string[]; occurrence_ids: string[] }>`
    select b.client_id, array_agg(b.id) as ids, array_agg(distinct b.occurrence_id) as occurrence_ids
    from booking b
    where b.status = 'reserved' and (b.client_id, b.line_id) in (
      select b.client_id, b.line_id from booking b
      join cart_line l on l.client_id = b.client_id and l.id = b.line_id
      join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
      where b.status = 'reserved' and h.attempt_id is null and h.ends_at < ${new Date(before)}
      limit ${limit}
    )
    group by b.client_id`);
  for (const { client_id: clientId, ids, occurrence_ids: occurrenceIds } of abandoned) {
    await tx(sql`select id from occurrence where client_id = ${clientId} and id = any(${occurrenceIds})
      order by id for no key update`);
    await tx(sql`select lapse_expired_bookings(${clientId}, ${ids}::uuid[], ${new Date(before)})`);
  }
}
