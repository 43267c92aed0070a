import { documentNoticeDays } from '@pavilion/domain/membership/changes';
import { isQuiet } from '@pavilion/domain/notification/quiet-hours';
import { ok } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import { addToOutbox } from '#platform/jobs/outbox';
import { readClientBrand } from '../client/index.ts';
import { buildDocumentEmail } from '../email/index.ts';
import { readNotificationSettings } from '../notification/index.ts';
import { takeExpiringDocuments } from './store/documents.ts';

const batchSize = 50;

/** ACC-04: tells members once that a document of theirs expires soon, not in their client's quiet hours. */
export async function sendDocumentNotices(
  { database, now }: Pick<AppDeps, 'database' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let count = batchSize; count === batchSize; ) {
    signal?.throwIfAborted();
    const at = now();
    const { value } = await database.inTransaction(async (tx) => {
      const clients = await readNotificationSettings(tx);
      const awake = clients.filter(({ quiet, timezone }) => !isQuiet(at, quiet, timezone));
      const clientIds = awake.map(({ clientId }) => clientId);
      const due = await takeExpiringDocuments(tx, {
        clientIds,
        now: at,
        days: documentNoticeDays,
        limit: batchSize,
      });
      for (const { clientId, email, ...document } of due) {
        if (email === null) continue;
        const payload = buildDocumentEmail({
          ...document,
          email,
          brand: await readClientBrand(tx, clientId),
        });
        await addToOutbox(tx, { clientId, kind: 'send_mail', payload, now: at });
      }
      return ok(due.length);
    });
    count = value;
  }
}
