import { getReminderHorizon } from '@pavilion/domain/notification/quiet-hours';
import { ok } from '@pavilion/domain/result';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import { addToOutbox } from '#platform/jobs/outbox';
import { readClientBrand, readClientOrigin } from '../../client/index.ts';
import { buildReminderEmail } from '../../email/index.ts';
import {
  claimNotifications,
  createUnsubscribeUrl,
  type NotificationSettings,
  readNotificationSettings,
} from '../../notification/index.ts';
import { type DueReminder, readDueReminders } from '../store/notified-visits.ts';
import { readVisit } from './read-visit.ts';

type ReminderDeps = Pick<AppDeps, 'database' | 'now' | 'settings' | 'keys' | 'log'> & {
  /** BKG-01: the QR codes for entry of bookings, as PNGs by booking. */
  createEntryCodes: (
    run: RunStatement,
    deps: Pick<AppDeps, 'keys'>,
    visit: { clientId: string; bookingIds: readonly string[]; now: number },
  ) => Promise<Map<string, Buffer>>;
};

const batchSize = 50;

/**
 * Reminds customers of their sessions, each once: the claim and the outbox row commit together. Clients wait for the end of
 * their quiet hours. A reminder that cannot be built delays no other.
 */
export async function sendReminders(deps: ReminderDeps, signal?: AbortSignal): Promise<void> {
  for (const client of await readNotificationSettings(deps.database.run)) {
    const failed = new Set<string>();
    for (let sent = batchSize; sent > 0; ) {
      signal?.throwIfAborted();
      sent = await sendBatch(deps, client, failed);
    }
  }
}

/** Returns how many were sent. */
async function sendBatch(
  deps: ReminderDeps,
  { clientId, reminderHours: hours, quiet, timezone }: NotificationSettings,
  failed: Set<string>,
): Promise<number> {
  const now = deps.now();
  const horizon = hours === null ? undefined : getReminderHorizon(now, { hours, quiet, timezone });
  if (hours === null || horizon === undefined) return 0;
  const limit = batchSize + failed.size;
  const due = await readDueReminders(deps.database.run, { clientId, now, horizon, hours, limit });
  let sent = 0;
  for (const visit of due) {
    const [id = ''] = visit.bookingIds;
    if (failed.has(id)) continue;
    await deps.database
      .inTransaction(async (tx) => ok(await remind(deps, tx, { clientId, visit, now })))
      .then(
        () => (sent += 1),
        (error: unknown) => {
          failed.add(id);
          deps.log.error({ err: error, clientId, bookingIds: visit.bookingIds }, 'reminder not sent');
        },
      );
  }
  return sent;
}

async function remind(
  { settings, keys, createEntryCodes }: ReminderDeps,
  tx: Transaction,
  { clientId, visit, now }: { clientId: string; visit: DueReminder; now: number },
): Promise<void> {
  const claimed = await claimNotifications(tx, { clientId, keys: visit.keys, now });
  const found = await readVisit(tx, settings, { clientId, visit });
  if (claimed.length === 0 || !found) return;
  const { first, sessions, url } = found;
  const cutOff = first.starts_at - first.cancellation_cutoff_minutes * 60_000;
  const hasCutOff = first.cut_off_actions.includes('disable_cancelling');
  const origin = visit.bookingsOrigin ?? (await readClientOrigin(tx, clientId, settings));
  const codes = await createEntryCodes(tx, { keys }, { clientId, bookingIds: visit.bookingIds, now });
  const payload = buildReminderEmail({
    email: visit.email,
    firstName: visit.firstName,
    brand: await readClientBrand(tx, clientId),
    language: visit.language,
    sessions: sessions.map((session) => ({ ...session, entryCode: codes.get(session.bookingId) })),
    cancelUntil: hasCutOff ? (cutOff > now ? cutOff : null) : undefined,
    url,
    unsubscribeUrl: createUnsubscribeUrl(
      { keys },
      { clientId, topic: 'reminders', uuid: visit.uuid, origin },
    ),
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload, now });
}
