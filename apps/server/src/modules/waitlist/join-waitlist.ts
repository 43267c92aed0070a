import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import { createId } from '#platform/lib/id';
import { readLinkOrigin } from '../client/index.ts';
import {
  canBookUnattended,
  decideOffer,
  getWaitlistMaximum,
  isInductionMissing,
  nameAttendee,
  nameKind,
  type OccurrenceFacts,
  type PersonFacts,
  priceOffer,
  readOccurrenceFacts,
  readOwnBookings,
  readPeopleFacts,
  toOfferPerson,
} from '../offer/index.ts';
import { joinBundle } from './join-bundle.ts';
import { alreadyWaitlisted, type JoinRefusal, type JoinRequest } from './join-request.ts';
import { publishOccurrence } from './settle-queue.ts';
import { findBundle } from './store/bundle-queue.ts';
import { type EntryRow, findEntry, insertEntry, readBuyer, readOwnEntry } from './store/entries.ts';
import { claimQueuePlace, lockQueue } from './store/queue.ts';

export type WaitlistDeps = Pick<AppDeps, 'database' | 'settings' | 'now' | 'log'>;

/**
 * WTL-01: adds a person at the end of the queue of a full occurrence. The occurrence is locked from the decision to the
 * commit, so nobody joins one that has a place, and the queue never exceeds its maximum.
 */
export async function joinWaitlist(
  { database, settings, now }: WaitlistDeps,
  request: JoinRequest,
): Promise<Result<EntryRow, JoinRefusal>> {
  const { caller, occurrenceId, personId, isAutomatic } = request;
  const automaticCredit = isAutomatic ? request.automaticCredit : 0;
  const clientId = caller.client.id;
  const linkOrigin = await readLinkOrigin(database.run, caller, settings);
  return database.inTransaction(async (tx) => {
    const at = { clientId, occurrenceId, now: now() };
    const bundle = await findBundle(tx, at);
    if (bundle) return joinBundle(tx, request, { ...bundle, now: at.now, linkOrigin });
    if (!(await lockQueue(tx, at))) return refuse({ code: 'occurrence_not_found' });
    const refusal = await findRefusal(tx, request, at.now);
    if (refusal) return refuse(refusal);
    const id = createId(at.now);
    const { language, personId: joinedById } = caller;
    const entry = { ...at, id, personId, joinedById, language, linkOrigin, isAutomatic, automaticCredit };
    if (!(await insertEntry(tx, entry))) return refuse(alreadyWaitlisted);
    if (!(await claimQueuePlace(tx, at)))
      return refuse({ code: 'waitlist_full', nextStep: 'choose_another' });
    await publishOccurrence(tx, at);
    const row = await readOwnEntry(tx, { clientId, personId, id });
    if (!row) throw new Error(`Waitlist entry ${id} not found after it was added`);
    return ok(row);
  });
}

/** Why this person cannot join the queue of a locked occurrence; undefined if they can. */
async function findRefusal(
  tx: Transaction,
  { caller, occurrenceId, personId, isAutomatic, automaticCredit }: JoinRequest,
  now: number,
): Promise<JoinRefusal | undefined> {
  const clientId = caller.client.id;
  const occurrenceIds = [occurrenceId];
  const people = await readPeopleFacts(tx, {
    clientId,
    requesterId: caller.personId,
    personIds: [personId],
  });
  const person = people.get(personId);
  // An unknown person is refused like one who is not linked, so their existence stays private.
  if (!person || !(person.can_book_for || caller.kind === 'staff')) return { code: 'person_not_linked' };
  const facts = await readOccurrenceFacts(tx, { clientId, occurrenceIds, side: 'online', now });
  const found = facts.get(occurrenceId);
  if (!found) return { code: 'occurrence_not_found' };
  const occurrence = { ...found, waitlist_maximum: getWaitlistMaximum(found, found.tickets) };
  if (await findEntry(tx, { clientId, callerId: null, occurrenceId, personId })) return alreadyWaitlisted;
  const [own] = await readOwnBookings(tx, {
    clientId,
    personIds: [personId],
    occurrenceIds,
    expiredAt: now,
  });
  const { decision } = decideOffer(occurrence, toOfferPerson(person, true), {
    places: 1,
    ownStatus: own?.status ?? null,
    guestPlacesHeld: 0,
    occurrencePlacesHeld: 0,
    maxPlacesPerPerson: null,
    isInductionMissing: isInductionMissing(occurrence.needs, person.completed_ids),
    now,
  });
  const { action, refusal } = decision;
  if (action === 'join_waitlist') {
    const canJoin =
      !isAutomatic ||
      (await canBookAutomatically(tx, { caller, occurrence, person, agreedCredit: automaticCredit, now }));
    return canJoin ? undefined : { code: 'automatic_not_available', nextStep: 'join_waitlist' };
  }
  if (action === 'book' || refusal === undefined) return { code: 'occurrence_not_full', nextStep: 'book' };
  if (refusal.code === 'occurrence_full')
    return {
      code: occurrence.waitlist_maximum === null ? 'waitlist_not_available' : 'waitlist_full',
      nextStep: 'choose_another',
    };
  const named = nameAttendee(nameKind(refusal, occurrence.is_class), person, caller.personId);
  return { ...named, code: named.code as JoinRefusal['code'] };
}

/** WTL-06: whether the buyer's credit covers a place up to what they agreed to, and they have nothing else to agree to. */
async function canBookAutomatically(
  tx: Transaction,
  {
    caller,
    occurrence,
    person,
    agreedCredit,
    now,
  }: {
    caller: CallerFor<'customer'>;
    occurrence: OccurrenceFacts;
    person: PersonFacts;
    agreedCredit: number;
    now: number;
  },
): Promise<boolean> {
  const priced = priceOffer(occurrence, toOfferPerson(person, true), {
    places: 1,
    optionId: undefined,
    now,
  });
  // Staff join for the person, who is the buyer then.
  const buyerId = caller.kind === 'staff' ? person.id : caller.personId;
  const buyer = await readBuyer(tx, { clientId: caller.client.id, personId: buyerId });
  return canBookUnattended({
    amount: priced.ok ? priced.value.price.amount : undefined,
    // Staff cannot agree to spend the credit of a customer.
    credit: caller.kind === 'staff' ? 0 : Math.min(agreedCredit, buyer.credit),
    waiverId: occurrence.needs.waiverId,
    completedIds: person.completed_ids,
    hasAgreedTerms: buyer.hasAgreedTerms,
  });
}
