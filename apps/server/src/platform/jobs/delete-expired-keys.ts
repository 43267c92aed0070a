import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/**
 * Deletes up to 1,000 idempotency keys older than 24 hours and returns the count. Keys are inserted by the statement of
 * their effect (docs/decisions/0002).
 */
export async function deleteExpiredKeys(run: RunStatement, now: number): Promise<number> {
  const dayMs = 24 * 3_600_000;
  const deleted = await run(sql`
    delete from idempotency_key where (client_id, actor, key) in (
      select client_id, actor, key from idempotency_key where created_at < ${new Date(now - dayMs)} limit 1000
    ) returning key`);
  return deleted.length;
}
