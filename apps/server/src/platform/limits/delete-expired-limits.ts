import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

const batchSize = 1000;
const maxBatches = 10;

/**
 * Deletes up to 10,000 counters that ended before `realNow` (milliseconds since 1970) and returns the count. It stops
 * between two batches when its signal aborts.
 */
export async function deleteExpiredLimits(
  run: RunStatement,
  { realNow = Date.now(), signal }: { realNow?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let count = 0;
  for (let batch = 0; batch < maxBatches && !signal?.aborted; batch += 1) {
    const deleted = await run(sql`
      delete from rate_limit where key in (
        select key from rate_limit where expire < ${realNow} order by expire limit ${batchSize} for update skip locked
      ) returning key`);
    count += deleted.length;
    if (deleted.length < batchSize) break;
  }
  return count;
}
