import { sql } from 'kysely';
import type { Run } from '#platform/database';

/**
 * Forgets the Idempotency-Keys of more than 24 hours ago, some at a time; how many there were. A key is kept in the
 * statement of its effect (docs/decisions/0002), so there is no other way to one.
 */
export async function forgetOldKeys(run: Run, now: number): Promise<number> {
  const day = 24 * 3_600_000;
  const gone = await run(sql`
    delete from idempotency where (client_id, actor, key) in (
      select client_id, actor, key from idempotency where made_at < ${new Date(now - day)} limit 1000
    ) returning key`);
  return gone.length;
}
