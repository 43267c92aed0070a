import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#platform/database/database';

/** Waits until at least `count` statements of this database wait for a lock. */
export async function waitForLock({ run }: Pick<Database, 'run'>, count = 1): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await run(sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return row?.waiting ?? 0;
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count);
}

/**
 * Runs `work`, whose writes to a table wait until `count` statements wait for a lock: each of the concurrent requests has
 * read before the first one writes. So a race happens on every machine, at every load. The pool needs two connections
 * more than `count`.
 */
export async function holdWrites<Result>(
  database: Pick<Database, 'run' | 'inTransaction'>,
  { table, count }: { table: string; count: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const held = await database.inTransaction(async (tx) => {
    await tx(sql`lock table ${sql.table(table)} in share mode`);
    const results = work();
    // If the wait below fails, its error is the one to report.
    results.catch(() => {});
    await waitForLock(database, count);
    return { ok: true as const, results };
  });
  return held.results;
}
