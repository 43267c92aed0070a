import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database, Transaction } from '#platform/database/database';

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

type LockingDatabase = Pick<Database, 'run' | 'inTransaction'>;

/**
 * Runs `work`, whose writes to a table wait until `count` statements wait for a lock: each of the concurrent requests has
 * read before the first one writes. So a race happens on every machine, at every load. The pool needs two connections
 * more than `count`. For what one statement reads and writes, use `holdRows`: it reads after it has got the table.
 */
export const holdWrites = <Result>(
  database: LockingDatabase,
  { table, count }: { table: string; count: number },
  work: () => Promise<Result>,
): Promise<Result> => holdLock(database, sql`lock table ${sql.table(table)} in share mode`, count, work);

/** Like `holdWrites`, for statements that read and write the rows that `lock` selects. */
export const holdRows = <Result>(
  database: LockingDatabase,
  { lock, count }: { lock: RawBuilder<unknown>; count: number },
  work: () => Promise<Result>,
): Promise<Result> => holdLock(database, lock, count, work);

async function holdLock<Result>(
  database: LockingDatabase,
  lock: RawBuilder<unknown>,
  count: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const held = await database.inTransaction(async (tx) => {
    await tx(lock);
    const results = work();
    // If the wait below fails, its error is the one to report.
    results.catch(() => {});
    await waitForLock(database, count);
    return { ok: true as const, results };
  });
  return held.results;
}

/** Starts `work`, which waits for the rows that `lock` selects, and makes `change` before it gets them. */
export async function runBehindLock<Result>(
  database: LockingDatabase,
  lock: RawBuilder<unknown>,
  change: (tx: Transaction) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const held = await database.inTransaction(async (tx) => {
    await tx(lock);
    const working = work();
    working.catch(() => {});
    await waitForLock(database);
    await change(tx);
    return { ok: true as const, working };
  });
  return held.working;
}
