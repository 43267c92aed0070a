import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#platform/database/database';

/** Waits until a statement of this database waits for a lock. */
export async function waitForLock({ run }: Pick<Database, 'run'>): Promise<void> {
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
    .toBeGreaterThan(0);
}
