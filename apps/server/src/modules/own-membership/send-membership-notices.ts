import { isQuiet } from '@pavilion/domain/notification/quiet-hours';
import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Database } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import { queueNotice } from '../notice/index.ts';
import { claimNotifications, readNotificationSettings } from '../notification/index.ts';
import { type DueNotice, dueKinds, readDueNotices } from './store/notices.ts';

const batchSize = 50;

/**
 * ACC-04: tells members that their membership ends or continues after a freeze, or that a document has expired: once each, and
 * not in the client's quiet hours.
 */
export async function sendMembershipNotices(
  { database, now }: Pick<AppDeps, 'database' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const { clientId, timezone, quiet } of await readNotificationSettings(database.run)) {
    for (const kind of dueKinds) {
      for (let count = batchSize; count === batchSize && !isQuiet(now(), quiet, timezone); ) {
        signal?.throwIfAborted();
        count = await queueBatch(database, { clientId, timezone, kind, now: now() });
      }
    }
  }
}

/** Claims and queues the next notices of a kind together. Returns how many were due. */
async function queueBatch(
  database: Database,
  {
    clientId,
    timezone,
    kind,
    now,
  }: { clientId: string; timezone: string; kind: (typeof dueKinds)[number]; now: number },
): Promise<number> {
  const { value } = await database.inTransaction(async (tx) => {
    const today = getLocalDay(now, timezone);
    const due = await readDueNotices(tx, kind, { clientId, today, limit: batchSize });
    const keys = due.map(({ key }) => key);
    const claimed = new Set(await claimNotifications(tx, { clientId, keys, now }));
    for (const notice of due.filter(({ key }) => claimed.has(key)))
      await queueNotice(tx, { clientId, kind, now, ...toNotice(notice) });
    return ok(due.length);
  });
  return value;
}

const toNotice = ({ personId, name, what, until }: DueNotice) => ({
  person_id: personId,
  path: '/memberships',
  params: { name, until, ...(what !== null && { what }) },
});
