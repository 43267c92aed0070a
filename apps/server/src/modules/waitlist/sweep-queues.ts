import type { AppDeps } from '#platform/deps';
import { settleQueue } from './settle-queue.ts';
import { readDueQueues } from './store/queue.ts';

type SweepDeps = Pick<AppDeps, 'database' | 'now' | 'log'>;

/** Limits a round, so that it ends before its lock expires. */
const maxQueues = 200;

/**
 * WTL-06: settles the queues of occurrences whose offers or holds have expired, or whose places were freed by anything
 * else, for example a raised maximum. Each is a transaction of its own, so a killed worker leaves nothing half done, and
 * one that fails delays no other. Returns how many were due.
 */
export async function sweepQueues({ database, now, log }: SweepDeps, signal?: AbortSignal): Promise<number> {
  const due = await readDueQueues(database.run, now(), maxQueues);
  for (const { clientId, occurrenceId } of due) {
    if (signal?.aborted) break;
    try {
      await database.inTransaction(async (tx) => {
        await settleQueue(tx, { clientId, occurrenceId, now: now() });
        return { ok: true };
      });
    } catch (error) {
      log.error({ err: error, clientId, occurrenceId }, 'waitlist not settled');
    }
  }
  return due.length;
}
