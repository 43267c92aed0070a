import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/**
 * Deletes up to `limit` idempotency keys created before an instant (milliseconds), and returns the count. Keys are
 * inserted by the statement of their effect (docs/decisions/0002).
 */
export async function deleteExpiredKeys(run: RunStatement, before: number, limit: number): Promise<number> {
  const deleted = await run(sql`
    delete from idempotency_key where (client_id, actor, key) in (
      select client_id, actor, key from idempotency_key where created_at < ${new Date(before)} limit ${limit}
    ) returning key`);
  return deleted.length;
}
