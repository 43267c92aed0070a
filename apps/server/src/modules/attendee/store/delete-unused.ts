import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/**
 * Deletes up to `limit` attendees without an account who were named before an instant (milliseconds) and have neither a
 * place nor a link nor a signature. Returns the count. One who is being put on a line is locked and left out.
 */
export async function deleteUnusedAttendees(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from attendee where (client_id, id) in (
      select a.client_id, a.id from attendee a
      where a.owner_id is not null and a.created_at < ${new Date(before)}
        and not exists (select from line_attendee l where l.client_id = a.client_id and l.attendee_id = a.id)
        and not exists (select from waiver_request q where q.client_id = a.client_id and q.attendee_id = a.id)
        and not exists (select from waiver_signature g where g.client_id = a.client_id and g.attendee_id = a.id)
      limit ${limit} for update of a skip locked
    ) returning 1`);
  return deleted.length;
}
