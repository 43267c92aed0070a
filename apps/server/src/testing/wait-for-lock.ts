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
      { timeout: 8000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count);
}
