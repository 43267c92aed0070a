import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** Deletes up to 10,000 counters that ended before `realNow` (milliseconds since 1970) and returns the count. */
export async function deleteExpiredLimits(run: RunStatement, realNow = Date.now()): Promise<number> {
  const deleted = await run(sql`
    delete from rate_limit where key in (
      select key from rate_limit where expire < ${realNow} order by expire limit 10000 for update skip locked
    ) returning key`);
  return deleted.length;
}
