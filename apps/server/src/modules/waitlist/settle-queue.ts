import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import { addToOutbox, publishChange } from '#platform/jobs/outbox';
import { createId } from '#platform/lib/id';
import { lapseExpiredHolds } from '../booking/index.ts';
import { buildOfferEmail, buildWaitlistClosedEmail } from '../email/index.ts';
import { getOfferEnd } from './get-offer-end.ts';
import {
  closeWaitingEntries,
  endWaitingEntry,
  type NextEntry,
  readNextEntries,
  readOpenEntries,
} from './store/entries.ts';
import { endOffers, insertOffer, type OfferedSession, readOfferedSession } from './store/offers.ts';
import { changeQueue, lockQueue, type OccurrenceKey, type Queue } from './store/queue.ts';

export type QueueAt = OccurrenceKey & { now: number };

/** The outbox kind of the job that books an automatic entry's place. Its payload is `entry_id`. */
export const bookOfferJob = 'book_offer';

/**
 * WTL-06: ends what is over in the queue of an occurrence, and offers its free places to the next entries, each with an
 * email. Everything is one transaction under the lock of the occurrence, so no claim gets a place past the queue.
 */
export async function settleQueue(tx: Transaction, at: QueueAt): Promise<void> {
  const queue = await lockQueue(tx, at);
  if (!queue || (queue.waitlisted === 0 && queue.waiting === 0)) return;
  // The sweep offers all sessions of a camp or course together, because it locks them by id.
  if (queue.isInBundle) return;
  if (queue.status === 'cancelled' || queue.lastBookableAt <= at.now) return closeQueue(tx, at, queue);
  const expired = await endOffers(tx, { ...at, end: 'expired' });
  await changeQueue(tx, at, { waitlisted: 0, waiting: -expired });
  let offered = 0;
  if (queue.status === 'bookable' && queue.waitlisted > 0) {
    await lapseExpiredHolds(tx, at);
    offered = await offerFreePlaces(tx, at);
  }
  if (expired + offered > 0) await publishOccurrence(tx, at);
}

/** Ends every entry and offer of an occurrence that can no longer be booked, and tells their people if it is cancelled. */
async function closeQueue(tx: Transaction, at: QueueAt, queue: Queue): Promise<void> {
  if (queue.status === 'cancelled') await sendClosing(tx, at);
  await endOffers(tx, { ...at, end: 'closed' });
  await closeWaitingEntries(tx, at);
  await changeQueue(tx, at, { waitlisted: -queue.waitlisted, waiting: -queue.waiting });
}

/** WTL-06: emails everyone who waits for a place, or is offered one, that the session is cancelled. */
export async function sendClosing(tx: Transaction, at: QueueAt): Promise<void> {
  const { clientId, occurrenceId, now } = at;
  const session = await readOfferedSession(tx, at);
  for (const entry of await readOpenEntries(tx, { clientId, occurrenceId })) {
    const email = buildWaitlistClosedEmail({
      email: entry.email,
      firstName: entry.firstName,
      brand: session.brand,
      language: entry.language,
      session: {
        ...session,
        where: [session.location, session.venueName, session.venueAddress],
        attendee: entry.attendee,
      },
      url: `${entry.linkOrigin}/location/${session.venueSlug}/${session.categorySlug}`,
    });
    await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now });
  }
}

/** Offers every free place to the next entry. An entry whose person has a booking by now ends without an offer. */
async function offerFreePlaces(tx: Transaction, at: QueueAt): Promise<number> {
  let offered = 0;
  for (;;) {
    const queue = await lockQueue(tx, at);
    if (!queue || queue.free <= 0 || queue.waitlisted === 0) return offered;
    const entries = await readNextEntries(tx, { ...at, limit: queue.free });
    if (entries.length === 0) throw new Error(`Queue of ${at.occurrenceId} has no entries`);
    const session = await readOfferedSession(tx, at);
    const endsAt = getOfferEnd({ ...queue, minutes: queue.offerMinutes, now: at.now });
    let waiting = 0;
    for (const entry of entries) {
      if (entry.hasBooking) await endWaitingEntry(tx, { ...at, id: entry.id });
      else {
        await offerPlace(tx, at, { entry, session, endsAt });
        waiting += 1;
      }
    }
    await changeQueue(tx, at, { waitlisted: -entries.length, waiting });
    offered += waiting;
  }
}

type OfferedPlace = { entry: NextEntry; session: OfferedSession; endsAt: number };

/** The offer of an automatic entry is booked by a job, which sends the email only if it cannot be booked. */
async function offerPlace(tx: Transaction, at: QueueAt, place: OfferedPlace): Promise<void> {
  const { clientId, now } = at;
  const { id: entryId, personId, isAutomatic } = place.entry;
  await insertOffer(tx, { ...at, id: createId(now), entryId, personId, endsAt: place.endsAt });
  if (isAutomatic)
    await addToOutbox(tx, { clientId, kind: bookOfferJob, payload: { entry_id: entryId }, now });
  else await sendOffer(tx, at, place);
}

/** WTL-06: emails an offer. */
export async function sendOffer(
  tx: Transaction,
  { clientId, occurrenceId, now }: QueueAt,
  { entry, session, endsAt }: OfferedPlace,
): Promise<void> {
  const day = getLocalDay(session.startsAt, session.timezone);
  const isForOther = entry.personId !== entry.buyerId;
  const forPerson = `for=${entry.personId}`;
  const email = buildOfferEmail({
    email: entry.email,
    firstName: entry.firstName,
    brand: session.brand,
    language: entry.language,
    session: {
      ...session,
      where: [session.location, session.venueName, session.venueAddress],
      attendee: entry.attendee,
    },
    endsAt,
    // The booking page of a camp or course, or else the page of the day with the panel of the occurrence.
    url: session.bundlePath
      ? `${entry.linkOrigin}${session.bundlePath}/book${isForOther ? `?${forPerson}` : ''}`
      : `${entry.linkOrigin}/location/${session.venueSlug}/${session.categorySlug}/${day}?session=${occurrenceId}&offer_until=${Math.floor(endsAt / 1000)}${isForOther ? `&${forPerson}` : ''}`,
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now });
}

/** Tells open pages that places or queue of the occurrence have changed. */
export const publishOccurrence = (tx: Transaction, { clientId, occurrenceId, now }: QueueAt) =>
  publishChange(tx, { clientId, topics: [`occurrence:${occurrenceId}`], now });
