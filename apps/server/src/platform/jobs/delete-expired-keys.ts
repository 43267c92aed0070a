import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/**
 * Forgets the Idempotency-Keys of more than 24 hours ago, some at a time; how many there were. A key is kept in the
 * statement of its effect (docs/decisions/0002), so there is no other way to one.
 */
export async function deleteExpiredKeys(run: RunStatement, now: number): Promise<number> {
  const dayMs = 24 * 3_600_000;
  const deleted = await run(sql`
    delete from idempotency_key where (client_id, actor, key) in (
      select client_id, actor, key from idempotency_key where created_at < ${new Date(now - dayMs)} limit 1000
    ) returning key`);
  return deleted.length;
}
