import type { Transaction } from '#platform/database/database';
import { DatabaseUnavailableError } from '#platform/database/unavailable';
import type { AppDeps } from '#platform/deps';
import { settleBundle } from './settle-bundle.ts';
import { settleQueue } from './settle-queue.ts';
import { type DueQueue, readDueQueues } from './store/queue.ts';

type SweepDeps = Pick<AppDeps, 'database' | 'now' | 'log'>;

/** Limits a round, so that it ends before its lock expires. */
const defaultMaxQueues = 200;
/** After this time, a queue that failed is tried again. */
const retryMs = 60_000;

const toKey = ({ clientId, occurrenceId, scheduleId }: DueQueue): string =>
  `${clientId} ${occurrenceId ?? scheduleId}`;

/**
 * WTL-06: settles the queues of occurrences whose offers or holds have expired, or whose places were freed by anything
 * else, for example a raised maximum. Each is a transaction of its own, so a killed worker leaves nothing half done, and
 * one that fails waits, so that it delays no other.
 */
export function createQueueSweep({ database, now, log }: SweepDeps, maxQueues = defaultMaxQueues) {
  /** When a queue that failed is tried again. */
  const retries = new Map<string, number>();
  return async (signal?: AbortSignal): Promise<void> => {
    for (const [key, retryAt] of retries) if (retryAt <= now()) retries.delete(key);
    const due = await readDueQueues(database.run, now(), maxQueues + retries.size);
    for (const queue of due.filter((key) => !retries.has(toKey(key)))) {
      if (signal?.aborted) break;
      try {
        await database.inTransaction(async (tx) => {
          await settleDue(tx, queue, now());
          return { ok: true };
        });
      } catch (error) {
        log.error({ err: error, ...queue }, 'waitlist not settled');
        if (error instanceof DatabaseUnavailableError) continue;
        retries.set(toKey(queue), now() + retryMs);
      }
    }
  };
}

const settleDue = (tx: Transaction, queue: DueQueue, now: number): Promise<void> =>
  queue.scheduleId === null
    ? settleQueue(tx, { clientId: queue.clientId, occurrenceId: queue.occurrenceId, now })
    : settleBundle(tx, { clientId: queue.clientId, scheduleId: queue.scheduleId, now });
