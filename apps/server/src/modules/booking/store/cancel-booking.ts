import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { releasePlacesSql } from './release-places-sql.ts';

type BookingKey = { clientId: string; id: string };

/** BKG-04: cancels a booking and releases its places. False if it is not settled any more. */
export async function cancelSettled(
  tx: Transaction,
  { clientId, id, source, now }: BookingKey & { source: 'customers' | 'foh'; now: number },
): Promise<boolean> {
  const cancelled = await tx(sql`
    with bookings as materialized (
      select b.id, b.occurrence_id, b.places, b.side from booking b
      where b.client_id = ${clientId} and b.id = ${id} and b.status = 'settled' for no key update of b
    ), ${releasePlacesSql(clientId)}
    update booking b set status = 'cancelled', cancelled_at = ${new Date(now)}, cancellation_source = ${source}
    from bookings where b.client_id = ${clientId} and b.id = bookings.id
    returning b.id`);
  return cancelled.length > 0;
}

/** Who gets the emails about a booking: the customer who made it, or the attendee of one that staff made. */
export async function readRecipient(
  run: RunStatement,
  { clientId, id }: BookingKey,
): Promise<{ email: string; firstName: string } | undefined> {
  const [row] = await run(sql<{ email: string; firstName: string }>`
    select p.email, p.first_name as "firstName"
    from booking b
    join person p on p.client_id = b.client_id and p.id in (b.booked_by_id, b.person_id)
    where b.client_id = ${clientId} and b.id = ${id} and p.role = 'customer'
    order by p.id = b.booked_by_id desc limit 1`);
  return row;
}
