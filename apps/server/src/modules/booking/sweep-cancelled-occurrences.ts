import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import { publishChange } from '#platform/jobs/outbox';
import { readClientOrigin } from '../client/index.ts';
import { type CancellationDeps, endBookings, refundBookings, sendEmails } from './cancel-together.ts';
import {
  type CancelledOccurrence,
  type CancelledVisit,
  readCancelledVisits,
  readDueCancellations,
  setNextCheck,
} from './store/cancelled-occurrences.ts';
import { readBookingsById } from './store/read-bookings.ts';

type SweepDeps = Pick<AppDeps, 'log'> & Pick<CancellationDeps, 'database' | 'settings' | 'now'>;

const checkMs = 60_000;
/** Limits a round, so that it ends before its lock expires. */
const maxOccurrences = 20;
const maxVisits = 200;

/**
 * Cancels the bookings of sessions that their venues have cancelled: each order in a transaction of its own, refunded by the
 * way it was paid and with an email. Repeated until the session is over, because a payment that was under way when it was
 * cancelled may settle a booking later. One that fails delays no other.
 */
export async function sweepCancelledOccurrences(deps: SweepDeps, signal?: AbortSignal): Promise<void> {
  const { database, now } = deps;
  for (const occurrence of await readDueCancellations(database.run, now(), maxOccurrences)) {
    for (const visit of await readCancelledVisits(database.run, occurrence, maxVisits)) {
      if (signal?.aborted) return;
      await cancelVisit(deps, occurrence, visit).catch((err: unknown) => {
        const { clientId, occurrenceId } = occurrence;
        deps.log.error(
          { err, clientId, occurrenceId, bookingIds: visit.bookingIds },
          'booking of cancelled session not cancelled',
        );
      });
    }
    const at = now();
    await setNextCheck(database.run, occurrence, at < occurrence.endsAt ? at + checkMs : null);
  }
}

async function cancelVisit(
  { database, settings, now, log }: SweepDeps,
  { clientId, occurrenceId, reason }: CancelledOccurrence,
  { bookingIds: ids, personId, origin, language }: CancelledVisit,
): Promise<void> {
  const linkOrigin = origin ?? (await readClientOrigin(database.run, clientId, settings));
  const cancelled = await database.inTransaction(async (tx) => {
    const at = now();
    const source = 'occurrence' as const;
    const rows = await readBookingsById(tx, { clientId, personId, ids });
    // Children and adults go together, because the whole session does.
    const all = { checkTicketCancellation: async () => new Map<string, never>() };
    const ended = await endBookings(all, tx, { clientId, personId, rows, source, now: at });
    if (!ended.ok) return ended;
    const refunded = await refundBookings(tx, ended.value, {
      clientId,
      seenRefund: undefined,
      source,
      now: at,
    });
    if (!refunded.ok) return refunded;
    await sendEmails(tx, { clientId, ids, personId, language, origin: linkOrigin, source, reason, now: at });
    await publishChange(tx, { clientId, topics: [`occurrence:${occurrenceId}`], now: at });
    return rows.length === ids.length ? ok(undefined) : refuse({ code: 'booking_not_found' as const });
  });
  // A payment that is being captured is refunded once that is known.
  if (!cancelled.ok)
    log.info(
      { clientId, occurrenceId, ids, code: cancelled.refusal.code },
      'booking of cancelled session kept for later',
    );
}
