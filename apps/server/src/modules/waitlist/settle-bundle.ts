import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { getOfferEnd } from './get-offer-end.ts';
import { publishOccurrence, sendClosing, sendOffer } from './settle-queue.ts';
import {
  type BundleKey,
  lapseExpiredBundles,
  lockSessions,
  type QueuedSession,
  readSessionEntries,
  type SessionEntry,
} from './store/bundle-queue.ts';
import { closeWaitingEntries, endWaitingEntry, type NextEntry, readNextEntries } from './store/entries.ts';
import { endOffers, insertOffer, readOfferedSession } from './store/offers.ts';
import { changeQueue } from './store/queue.ts';

type BundleAt = BundleKey & { now: number };

/**
 * WTL-06: ends what is over in the queue of a camp or course, and offers a place in all its sessions to the next people,
 * each with one email. Everything is one transaction under the locks of its sessions.
 */
export async function settleBundle(tx: Transaction, at: BundleAt): Promise<void> {
  const all = await lockSessions(tx, at);
  const queued = all.filter(({ waitlisted, waiting }) => waitlisted > 0 || waiting > 0);
  if (queued.length === 0) return;
  const over = queued.filter((session) => isOver(session, all, at.now));
  await closeSessions(tx, at, over);
  const open = queued.filter((session) => !over.includes(session));
  for (const { id } of open) {
    const expired = await endOffers(tx, { ...at, occurrenceId: id, end: 'expired' });
    await changeQueue(tx, { ...at, occurrenceId: id }, { waitlisted: 0, waiting: -expired });
  }
  const occurrenceIds = open.map(({ id }) => id);
  if (open.length > 0) await lapseExpiredBundles(tx, { ...at, occurrenceIds });
  await offerFreePlaces(tx, at, new Set(occurrenceIds));
  for (const { id } of queued) await publishOccurrence(tx, { ...at, occurrenceId: id });
}

/** CRS-03: a course may be booked for the sessions that are left; without that, and for a camp, the first end is the end of all. */
function isOver(session: QueuedSession, all: readonly QueuedSession[], now: number): boolean {
  const isEnded = ({ status, lastBookableAt }: QueuedSession) =>
    status === 'cancelled' || lastBookableAt <= now;
  if (isEnded(session)) return true;
  const { bookingType, canBookAfterStart } = session;
  if (bookingType === 'camps') return all.some(isEnded);
  return !canBookAfterStart && all.some(({ lastBookableAt }) => lastBookableAt <= now);
}

/** Ends the entries and offers of sessions; if the venue has cancelled one and nothing is left, tells their people once. */
async function closeSessions(tx: Transaction, at: BundleAt, over: readonly QueuedSession[]): Promise<void> {
  const cancelled = over.find(({ status }) => status === 'cancelled');
  const isWhole = cancelled?.bookingType === 'camps' || over.every(({ status }) => status === 'cancelled');
  if (cancelled && isWhole) await sendClosing(tx, { ...at, occurrenceId: cancelled.id });
  for (const { id, waitlisted, waiting } of over) {
    const session = { ...at, occurrenceId: id };
    await endOffers(tx, { ...session, end: 'closed' });
    await closeWaitingEntries(tx, session);
    await changeQueue(tx, session, { waitlisted: -waitlisted, waiting: -waiting });
  }
}

/** Offers the places that are free in every session to the next people. One who has a booking by now ends without an offer. */
async function offerFreePlaces(tx: Transaction, at: BundleAt, openIds: ReadonlySet<string>): Promise<void> {
  const { clientId } = at;
  for (;;) {
    // Their counters have changed since they were locked.
    const sessions = (await lockSessions(tx, at)).filter(({ id }) => openIds.has(id));
    const [first] = sessions;
    const free = Math.min(...sessions.map((session) => (session.status === 'bookable' ? session.free : 0)));
    if (!first || free <= 0 || first.waitlisted === 0) return;
    const occurrenceIds = sessions.map(({ id }) => id);
    const next = await readNextEntries(tx, { clientId, occurrenceId: first.id, limit: free });
    const personIds = next.map(({ personId }) => personId);
    const entries = await readSessionEntries(tx, { clientId, occurrenceIds, personIds });
    if (entries.length === 0) throw new Error(`Queue of ${at.scheduleId} has no entries`);
    const lastBookableAt = Math.min(...sessions.map((session) => session.lastBookableAt));
    const endsAt = getOfferEnd({ ...first, lastBookableAt, minutes: first.offerMinutes, now: at.now });
    for (const entry of next) {
      const own = entries.filter(({ personId }) => personId === entry.personId);
      await offerPlaces(tx, at, { entry, own, first, endsAt });
    }
  }
}

type OfferedPlaces = { entry: NextEntry; own: readonly SessionEntry[]; first: QueuedSession; endsAt: number };

async function offerPlaces(
  tx: Transaction,
  at: BundleAt,
  { entry, own, first, endsAt }: OfferedPlaces,
): Promise<void> {
  const hasBooking = own.some((place) => place.hasBooking);
  for (const { id, occurrenceId, personId } of own) {
    const place = { ...at, occurrenceId };
    if (hasBooking) await endWaitingEntry(tx, { ...place, id });
    else await insertOffer(tx, { ...place, id: createId(at.now), entryId: id, personId, endsAt });
    await changeQueue(tx, place, { waitlisted: -1, waiting: hasBooking ? 0 : 1 });
  }
  if (hasBooking) return;
  const place = { ...at, occurrenceId: first.id };
  await sendOffer(tx, place, { entry, session: await readOfferedSession(tx, place), endsAt });
}
