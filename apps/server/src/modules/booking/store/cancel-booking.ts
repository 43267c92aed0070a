import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { releasePlacesSql } from './release-places-sql.ts';

/** BKG-05: who cancels: the customer on one of the surfaces, staff, or the venue with the session. */
export type CancellationSource = 'customers' | 'foh' | 'my-account' | 'occurrence';

type Bookings = { clientId: string; ids: readonly string[] };

/** BKG-09: cancels those of the bookings that are settled, and releases their places. Returns their ids. */
export async function cancelSettled(
  tx: Transaction,
  { clientId, ids, source, now }: Bookings & { source: CancellationSource; now: number },
): Promise<string[]> {
  const cancelled = await tx(sql<{ id: string }>`
    with bookings as materialized (
      select b.id, b.occurrence_id, b.places, b.side from booking b
      where b.client_id = ${clientId} and b.id = any(${[...ids]}::uuid[]) and b.status = 'settled'
      order by b.id for no key update of b
    ), ${releasePlacesSql(clientId)}
    update booking b set status = 'cancelled', cancelled_at = ${new Date(now)}, cancellation_source = ${source}
    from bookings where b.client_id = ${clientId} and b.id = bookings.id
    returning b.id`);
  return cancelled.map(({ id }) => id);
}

/** Who gets an email about bookings. */
export type Recipient = { email: string; firstName: string };

/** Who gets the emails about each booking: the customer who made it, or the attendee of one that staff made. */
export const readRecipients = (
  run: RunStatement,
  { clientId, ids }: Bookings,
): Promise<(Recipient & { bookingId: string })[]> =>
  run(sql<Recipient & { bookingId: string }>`
    select distinct on (b.id) b.id as "bookingId", p.email, p.first_name as "firstName"
    from booking b
    join person p on p.client_id = b.client_id and p.id in (b.booked_by_id, b.person_id)
    where b.client_id = ${clientId} and b.id = any(${[...ids]}::uuid[]) and p.role = 'customer'
    order by b.id, p.id = b.booked_by_id desc`);
