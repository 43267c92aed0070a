import { sql } from 'kysely';
import type { Database } from '#platform/database/database';
import type { Log } from '#platform/runtime/logger';

/** What is looked for every so many real seconds, because it became due at an instant that stands in a column. */
export type Sweep = { intervalSeconds: number; name: string; work: () => Promise<unknown> };

/**
 * Runs one sweep unless another worker is at it; whether it ran. The lock lies in a transaction that does nothing
 * else, so that it goes with the process, however that ends.
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

/** Sweeps until it is stopped; `stop` waits for those that run. The next round begins after the last one ended. */
export function startSweeps(
  database: Database,
  sweeps: readonly Sweep[],
  log: Log,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = sweeps.map(async (sweep) => {
    while (!stopping.signal.aborted) {
      await runSweep(database, sweep).catch((error: unknown) => {
        log.error({ err: error, sweep: sweep.name }, 'a sweep failed');
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
    // A sweep pauses for as long as the worker lives: what it listened to is taken back each time.
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
