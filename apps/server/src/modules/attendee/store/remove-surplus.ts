import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/** Removes the attendees of a line beyond its places: first those who have not signed, then those who were named last. */
export async function removeSurplusAttendees(
  tx: Transaction,
  { clientId, lineId, places }: { clientId: string; lineId: string; places: number },
): Promise<void> {
  await tx(sql`
    delete from line_attendee where client_id = ${clientId} and line_id = ${lineId} and attendee_id in (
      select la.attendee_id from line_attendee la
      join attendee a on a.client_id = la.client_id and a.id = la.attendee_id
      where la.client_id = ${clientId} and la.line_id = ${lineId}
      order by exists (
        select from waiver_signature s where s.client_id = a.client_id and s.attendee_id = a.id
      ) desc, a.created_at, a.id
      offset ${places}
    )`);
}
