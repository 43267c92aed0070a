import type { Transaction } from '#platform/database/database';
import { publishOccurrence } from './settle-queue.ts';
import { type BundleKey, lockSessions, readSessionEntries } from './store/bundle-queue.ts';
import { endWaitingEntry } from './store/entries.ts';
import { endOffers } from './store/offers.ts';
import { changeQueue } from './store/queue.ts';

/**
 * WTL-01, WTL-06: ends a person's entries in all sessions of a camp or course, or declines their offer. The sweep offers
 * its places to the next one. False if they have none.
 */
export async function leaveBundle(
  tx: Transaction,
  { personId, now, ...key }: BundleKey & { personId: number; now: number },
): Promise<boolean> {
  const { clientId } = key;
  const occurrenceIds = (await lockSessions(tx, key)).map(({ id }) => id);
  const entries = await readSessionEntries(tx, { clientId, occurrenceIds, personIds: [personId] });
  for (const { id, occurrenceId } of entries) {
    const at = { clientId, occurrenceId, now };
    // Decided under the lock: meanwhile the entry may have got an offer, or accepted it.
    if (await endWaitingEntry(tx, { ...at, id })) await changeQueue(tx, at, { waitlisted: -1, waiting: 0 });
    else {
      const places = await endOffers(tx, { ...at, end: 'declined', entryId: id });
      await changeQueue(tx, at, { waitlisted: 0, waiting: -places });
    }
    await publishOccurrence(tx, at);
  }
  return entries.length > 0;
}
