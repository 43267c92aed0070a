import type { Transaction } from '#platform/database/database';
import { runInSavepoint } from '#platform/database/savepoint';
import type { Log } from '#platform/runtime/logger';
import { type QueueAt, settleQueue } from './settle-queue.ts';

/**
 * WTL-06: settles the queue of an occurrence in the transaction that releases its places. A failure is logged and undoes
 * the offers only: nobody keeps a booking because of another person's offer, and the sweep settles the queue later.
 */
export async function trySettleQueue(log: Log, tx: Transaction, at: QueueAt): Promise<void> {
  const settled = await runInSavepoint(tx, () => settleQueue(tx, at));
  if (settled.ok) return;
  const { clientId, occurrenceId } = at;
  log.error({ err: settled.error, clientId, occurrenceId }, 'waitlist not settled');
}
