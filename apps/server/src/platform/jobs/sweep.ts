import { sql } from 'kysely';
import type { Database } from '#platform/database/database';
import type { Log } from '#platform/runtime/logger';

/** Periodic work for rows that become due at a stored time. The interval is in real seconds, not CLOCK. */
export type Sweep = { intervalSeconds: number; name: string; work: () => Promise<unknown> };

/**
 * Runs one sweep unless another worker is running it, and returns whether it ran. The advisory lock belongs to a
 * transaction that does nothing else, so it is released however the process ends.
 */
export async function runSweep(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  { name, work }: Pick<Sweep, 'name' | 'work'>,
): Promise<boolean> {
  const { ok } = await inTransaction(async (tx) => {
    const [lock] = await tx(sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`sweep ${name}`}, 0)) as free`);
    if (!lock?.free) return { ok: false };
    await work();
    return { ok: true };
  });
  return ok;
}

/** Repeats the sweeps until `stop`, which waits for running ones. Each interval starts when the previous run ends. */
export function startSweeps(
  database: Database,
  sweeps: readonly Sweep[],
  log: Log,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = sweeps.map(async (sweep) => {
    while (!stopping.signal.aborted) {
      await runSweep(database, sweep).catch((error: unknown) => {
        log.error({ err: error, sweep: sweep.name }, 'sweep failed');
      });
      await pause(sweep.intervalSeconds * 1000, stopping.signal);
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    // Removes the listener each time, because they would accumulate on the signal of a long-lived worker.
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
