import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** Deletes up to `limit` entries that ended before an instant (milliseconds), with their offers. Returns the count. */
export async function deleteEndedEntries(run: RunStatement, before: number, limit: number): Promise<number> {
  const deleted = await run(sql`
    delete from waitlist_entry where (client_id, id) in (
      select client_id, id from waitlist_entry where ended_at < ${new Date(before)} limit ${limit}
    ) returning id`);
  return deleted.length;
}
