import { ok } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import { addToOutbox } from '#platform/jobs/outbox';
import { readClientBrand } from '../../client/index.ts';
import { buildVenueChangeEmail } from '../../email/index.ts';
import { type OccurrenceChange, readChangedVisits, takeOccurrenceChanges } from '../store/notified-visits.ts';
import { readVisit } from './read-visit.ts';

type ChangeDeps = Pick<AppDeps, 'database' | 'now' | 'settings'>;

/**
 * Tells customers that the venue has changed the time or the place of what they have booked. The row of the change is
 * deleted with the outbox rows of its emails, so each is sent once. Changes between two sweeps become one email.
 */
export async function sendVenueChanges(
  { database, now, settings }: ChangeDeps,
  signal?: AbortSignal,
): Promise<void> {
  for (let count = 1; count > 0; ) {
    signal?.throwIfAborted();
    const { value } = await database.inTransaction(async (tx) => {
      const changes = await takeOccurrenceChanges(tx, 1);
      for (const change of changes) await notify(tx, settings, change, now());
      return ok(changes.length);
    });
    count = value;
  }
}

async function notify(
  tx: Transaction,
  settings: ChangeDeps['settings'],
  { clientId, occurrenceId, beforeStartsAt, beforeEndsAt }: OccurrenceChange,
  now: number,
): Promise<void> {
  for (const visit of await readChangedVisits(tx, { clientId, occurrenceId, now })) {
    const found = await readVisit(tx, settings, { clientId, visit });
    if (!found) continue;
    const payload = buildVenueChangeEmail({
      email: visit.email,
      firstName: visit.firstName,
      brand: await readClientBrand(tx, clientId),
      language: visit.language,
      sessions: found.sessions,
      before: { startsAt: beforeStartsAt, endsAt: beforeEndsAt },
      venueName: found.first.venue.name,
      url: found.url,
    });
    await addToOutbox(tx, { clientId, kind: 'send_mail', payload, now });
  }
}
