import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { runWithDeadline } from '#platform/jobs/deadline';
import type { SweepLocks } from '#platform/jobs/sweep-lock';
import type { Log } from '#platform/runtime/logger';

/**
 * Periodic work for rows that become due at a stored time. Intervals and deadlines are in real seconds, not CLOCK.
 * `work` stops between two pieces of work when its signal aborts: at the deadline, without the lock or at shutdown.
 */
export type Sweep = {
  intervalSeconds: number;
  deadlineSeconds: number;
  name: string;
  work: (signal: AbortSignal) => Promise<unknown>;
};

/**
 * Runs one round unless another worker is running it, and returns whether it ran. A round that exceeds its deadline or
 * loses its lock is abandoned, and the next one may overlap with its remains: the lock saves work, and each piece of
 * work is safe by its own row locks.
 */
export async function runSweep(
  locks: SweepLocks,
  { name, work, deadlineSeconds }: Pick<Sweep, 'name' | 'work' | 'deadlineSeconds'>,
  stopping = new AbortController().signal,
): Promise<boolean> {
  const lock = await locks.tryAcquire(name);
  if (!lock) return false;
  const ending = new AbortController();
  const end = (): void => ending.abort();
  stopping.addEventListener('abort', end);
  try {
    await runWithDeadline(
      { name: `Sweep '${name}'`, deadlineMs: deadlineSeconds * 1000, cancelled: lock.lost },
      (signal) => {
        signal.addEventListener('abort', end);
        return work(ending.signal);
      },
    );
    return true;
  } finally {
    stopping.removeEventListener('abort', end);
    await lock.release();
  }
}

/** Repeats the sweeps until `stop`, which waits for running ones. Each interval starts when the previous run ends. */
export function startSweeps(
  locks: SweepLocks,
  sweeps: readonly Sweep[],
  log: Log,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  // Each sweep listens while it runs and while it waits; Node warns of a leak from eleven listeners on.
  setMaxListeners(sweeps.length, stopping.signal);
  const running = sweeps.map(async (sweep) => {
    while (!stopping.signal.aborted) {
      await runSweep(locks, sweep, stopping.signal).catch((error: unknown) => {
        log.error({ err: error, sweep: sweep.name }, 'sweep failed');
      });
      await wait(sweep.intervalSeconds * 1000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
