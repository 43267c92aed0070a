import { joinWaitlist as joinRoute } from '@pavilion/contract/waitlist';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { decideForPerson } from '../bundle/index.ts';
import { nameAttendee } from '../offer/index.ts';
import { alreadyWaitlisted, type JoinRefusal, type JoinRequest } from './join-request.ts';
import { publishOccurrence } from './settle-queue.ts';
import { type BundleKey, lockSessions, type QueuedSession } from './store/bundle-queue.ts';
import { type EntryRow, findEntry, insertEntry, readOwnEntry } from './store/entries.ts';
import { claimQueuePlace } from './store/queue.ts';

const noAutomaticChoice = { isAutomatic: false, automaticCredit: 0 };

type BundleAt = BundleKey & { now: number; linkOrigin: string };

/**
 * WTL-01: adds a person to the queue of a full camp or course that is sold whole: one entry in each session that is
 * left, all or none. Its sessions are locked by id from the decision to the commit.
 */
export async function joinBundle(
  tx: Transaction,
  request: JoinRequest,
  at: BundleAt,
): Promise<Result<EntryRow, JoinRefusal>> {
  const { caller, personId } = request;
  const { clientId, now, linkOrigin } = at;
  const left = (await lockSessions(tx, at)).filter(
    ({ status, startsAt }) => status === 'bookable' && startsAt > now,
  );
  const [first] = left;
  if (!first) return refuse({ code: 'occurrence_past' });
  const refusal = await findRefusal(tx, request, at, first);
  if (refusal) return refuse(refusal);
  const ids = new Map(left.map((session) => [session, createId(now)]));
  for (const [session, id] of ids) {
    const place = { clientId, occurrenceId: session.id, now };
    const { language, personId: joinedById } = caller;
    const entry = { ...place, id, personId, joinedById, language, linkOrigin, ...noAutomaticChoice };
    if (!(await insertEntry(tx, entry))) return refuse(alreadyWaitlisted);
    if (!(await claimQueuePlace(tx, place)))
      return refuse({ code: 'waitlist_full', nextStep: 'choose_another' });
    await publishOccurrence(tx, place);
  }
  const id = ids.get(first) ?? '';
  const row = await readOwnEntry(tx, { clientId, personId, id });
  if (!row) throw new Error(`Waitlist entry ${id} not found after it was added`);
  return ok(row);
}

/** Why this person cannot join; undefined if they can. */
async function findRefusal(
  tx: Transaction,
  { caller, personId, isAutomatic }: JoinRequest,
  { clientId, scheduleId, now }: BundleAt,
  first: QueuedSession,
): Promise<JoinRefusal | undefined> {
  const { attendee, decision } = await decideForPerson(tx, {
    clientId,
    requesterId: caller.personId,
    personId,
    scheduleId,
    now,
  });
  // An unknown person is refused like one who is not linked, so their existence stays private.
  if (!attendee || !(attendee.can_book_for || caller.kind === 'staff')) return { code: 'person_not_linked' };
  if (!decision) return { code: 'occurrence_not_found' };
  const place = { clientId, callerId: null, occurrenceId: first.id, personId };
  if (await findEntry(tx, place)) return alreadyWaitlisted;
  const { action, refusal } = decision;
  if (action === 'book' || !refusal) return { code: 'occurrence_not_full', nextStep: 'book' };
  if (isAutomatic) return { code: 'automatic_not_available', nextStep: 'join_waitlist' };
  return action === 'join_waitlist'
    ? undefined
    : toJoinRefusal(nameAttendee(refusal, attendee, caller.personId), first);
}

const isJoinCode = (code: string): code is JoinRefusal['code'] => Object.hasOwn(joinRoute.refusals, code);

/** A rule of the whole in the words of one session. */
function toJoinRefusal(
  refusal: { code: string; params: JoinRefusal['params']; nextStep: string },
  { waitlisted, waitlistMaximum }: QueuedSession,
): JoinRefusal {
  const { code, params, nextStep } = refusal;
  if (code === 'bundle_full') {
    const isQueueFull = waitlistMaximum !== null && waitlisted >= waitlistMaximum;
    return {
      code: isQueueFull ? 'waitlist_full' : 'waitlist_not_available',
      nextStep: 'choose_another',
    };
  }
  if (/_(started|ended)$/.test(code)) return { code: 'occurrence_past', nextStep };
  return isJoinCode(code)
    ? { code, ...(params && { params }), nextStep }
    : { code: 'waitlist_not_available' };
}
