import { ok } from '@pavilion/domain/result';
import type { Database } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { markDueSales } from './store/sales.ts';

const batchSize = 50;

/** Writes the outbox messages of gift cards whose order is paid and whose day has come. Returns how many. */
export async function queueGiftCards(
  { database, now }: { database: Pick<Database, 'inTransaction'>; now: () => number },
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (let count = batchSize; count === batchSize; total += count) {
    signal?.throwIfAborted();
    const at = now();
    const marked = await database.inTransaction(async (tx) => {
      const due = await markDueSales(tx, { now: at, limit: batchSize });
      for (const { clientId, id, to, name } of due) {
        // The recipient and the name are for the operator's list of failed emails.
        const payload = { sale_id: id, to, subject: name };
        await addToOutbox(tx, { clientId, kind: 'send_gift_card', payload, now: at });
      }
      return ok(due.length);
    });
    count = marked.value;
  }
  return total;
}
