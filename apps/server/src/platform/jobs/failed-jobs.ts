import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** Deletes up to `limit` jobs that failed for good before an instant (milliseconds), and returns the count. */
export async function deleteFailedJobs(run: RunStatement, before: number, limit: number): Promise<number> {
  const rows = await run(sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${new Date(before)} limit ${limit}
    ))`);
  return rows.length;
}
