import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { Log } from '#platform/runtime/logger';
import type { WaitlistDeps } from './join-waitlist.ts';
import { leaveBundle } from './leave-bundle.ts';
import { publishOccurrence } from './settle-queue.ts';
import { findBundle } from './store/bundle-queue.ts';
import { endWaitingEntry, findEntry, readEntriesOfPeople } from './store/entries.ts';
import { endOffers } from './store/offers.ts';
import { changeQueue, lockQueue } from './store/queue.ts';
import { trySettleQueue } from './try-settle-queue.ts';

/** `callerId` is null for staff, who may end every entry of their client. */
type LeaveRequest = { clientId: string; callerId: number | null } & (
  | { occurrenceId: string; personId: number }
  | { legacyNumber: string }
);
type Left = { result: 'success' };

/** WTL-01, WTL-06: ends a waiting entry, or declines its offer, which passes to the next entry at once. */
export async function leaveWaitlist(
  { database, now, log }: Pick<WaitlistDeps, 'database' | 'now' | 'log'>,
  request: LeaveRequest,
): Promise<Result<Left, { code: 'waitlist_entry_not_found' }>> {
  const entry = await findEntry(database.run, request);
  if (!entry) return refuse({ code: 'waitlist_entry_not_found' });
  const { id, occurrenceId, personId } = entry;
  return database.inTransaction(async (tx) => {
    const at = { clientId: request.clientId, occurrenceId, now: now() };
    return (await endEntry(tx, log, { ...at, id, personId }))
      ? ok<Left>({ result: 'success' })
      : refuse({ code: 'waitlist_entry_not_found' });
  });
}

/**
 * Ends an open entry under the lock of its queue, and passes its offer on; of a course or whole camp, the entries of all its
 * sessions. False if it is not open any more.
 */
async function endEntry(
  tx: Transaction,
  log: Log,
  {
    id,
    personId,
    ...at
  }: { clientId: string; occurrenceId: string; now: number; id: string; personId: number },
): Promise<boolean> {
  const bundle = await findBundle(tx, at);
  if (bundle) return leaveBundle(tx, { ...bundle, personId, now: at.now });
  await lockQueue(tx, at);
  // Decided under the lock: meanwhile the entry may have got an offer, or accepted it.
  if (await endWaitingEntry(tx, { ...at, id })) await changeQueue(tx, at, { waitlisted: -1, waiting: 0 });
  else {
    const places = await endOffers(tx, { ...at, end: 'declined', entryId: id });
    if (places === 0) return false;
    await changeQueue(tx, at, { waitlisted: 0, waiting: -places });
    await trySettleQueue(log, tx, at);
  }
  await publishOccurrence(tx, at);
  return true;
}

/** Ends every open entry of people whose accounts are erased, by or for them, in the order of the queues' locks. */
export async function leaveAllWaitlists(
  tx: Transaction,
  log: Log,
  { clientId, personIds, now }: { clientId: string; personIds: readonly number[]; now: number },
): Promise<void> {
  for (const { id, occurrenceId, personId } of await readEntriesOfPeople(tx, { clientId, personIds }))
    await endEntry(tx, log, { clientId, occurrenceId, now, id, personId });
}
