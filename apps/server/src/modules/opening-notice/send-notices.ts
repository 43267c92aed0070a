import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Database, Transaction } from '#platform/database/database';
import { DatabaseUnavailableError } from '#platform/database/unavailable';
import { addToOutbox } from '#platform/jobs/outbox';
import type { Log } from '#platform/runtime/logger';
import { buildOpeningEmail } from '../email/index.ts';
import { type OccurrenceFacts, readOccurrenceFacts, readPeopleFacts } from '../offer/index.ts';
import { decideForNotice } from './find-opening.ts';
import { deleteNotice, lockDueNotices, type NoticeRow, postponeNotice } from './store.ts';

/** Few, because each transaction holds the rows until their emails are written. */
const batchSize = 50;

/** Nobody can book an occurrence that one of these rules refuses, so there is nothing to tell. */
const endedCodes = new Set([
  'occurrence_cancelled',
  'occurrence_clashing',
  'occurrence_past',
  'booking_closed',
]);

/** After this time, a notice that could not be decided or built is tried again. */
const retryMs = 10 * 60_000;

type Deps = { database: Pick<Database, 'inTransaction'>; now: () => number; log: Log };

/**
 * Writes the emails of notices whose booking has opened. Each is deleted in the transaction of its outbox row, so it is
 * sent once, whenever the worker ends. One that fails waits, so that it delays no other.
 */
export async function sendOpeningNotices(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (let count = batchSize; count > 0; ) {
    signal?.throwIfAborted();
    count = await sendSafely(deps, batchSize);
  }
}

/** Sends one notice if a batch fails. If that fails too, it is due later. Returns how many were due. */
async function sendSafely(deps: Deps, limit: number): Promise<number> {
  const { database, log, now } = deps;
  let notices: NoticeRow[] = [];
  try {
    await database.inTransaction(async (tx) => {
      notices = await lockDueNotices(tx, { now: now(), limit });
      await sendBatch(tx, notices, now());
      return ok(undefined);
    });
  } catch (error) {
    const [notice] = notices;
    if (!notice || error instanceof DatabaseUnavailableError) throw error;
    if (limit > 1) return sendSafely(deps, 1);
    const { clientId, personId, occurrenceId } = notice;
    log.error({ err: error, clientId, personId, occurrenceId }, 'opening notice not sent');
    await database.inTransaction(async (tx) => ok(await postponeNotice(tx, notice, now() + retryMs)));
  }
  return notices.length;
}

async function sendBatch(tx: Transaction, notices: readonly NoticeRow[], now: number): Promise<void> {
  const [first] = notices;
  if (!first) return;
  const { clientId } = first;
  const occurrenceIds = [...new Set(notices.map(({ occurrenceId }) => occurrenceId))];
  const occurrences = await readOccurrenceFacts(tx, { clientId, occurrenceIds, side: 'online', now });
  const personIds = [...new Set(notices.map(({ attendeeId }) => attendeeId))];
  const people = await readPeopleFacts(tx, { clientId, requesterId: null, personIds });
  for (const notice of notices) {
    const occurrence = occurrences.get(notice.occurrenceId);
    const refusal = occurrence && decideForNotice(occurrence, people.get(notice.attendeeId), now);
    if (refusal?.code === 'booking_not_open') {
      await postponeNotice(tx, notice, Number(refusal.params['first_bookable_at']));
      continue;
    }
    await deleteNotice(tx, notice);
    if (occurrence && !endedCodes.has(refusal?.code ?? '')) await writeEmail(tx, notice, occurrence, now);
  }
}

const writeEmail = (tx: Transaction, notice: NoticeRow, occurrence: OccurrenceFacts, now: number) => {
  const { id, name, venue_name, venue_slug, category_slug, timezone, location, bundle, is_in_bundle } =
    occurrence;
  const { clientId, origin, attendeeId, personId } = notice;
  // A session of a camp or course is booked on the page of the whole.
  const whole = is_in_bundle ? bundle : null;
  const params = new URLSearchParams({
    ...(!whole && { session: id }),
    ...(attendeeId !== personId && { for: String(attendeeId) }),
  });
  const path = whole
    ? `/${whole.type}s/location/${venue_slug}/${category_slug}/timetable/${whole.slug}`
    : `/location/${venue_slug}/${category_slug}/${getLocalDay(occurrence.starts_at, timezone)}`;
  const query = params.size > 0 ? `?${params.toString()}` : '';
  const payload = buildOpeningEmail({
    ...notice,
    name: whole?.name ?? name,
    timezone,
    startsAt: occurrence.starts_at,
    endsAt: occurrence.ends_at,
    where: [location, venue_name].filter((part) => part !== '').join(', '),
    url: `${origin}${path}${query}`,
  });
  return addToOutbox(tx, { clientId, kind: 'send_mail', payload, now });
};
