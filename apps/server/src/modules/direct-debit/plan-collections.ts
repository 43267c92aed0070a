import { addDays } from '@pavilion/domain/day';
import {
  getChargeDay,
  isNoticeDue,
  isSubmissionDue,
  isTooLate,
} from '@pavilion/domain/direct-debit/collection';
import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { insertDebitPeriod } from '../membership/index.ts';
import { getNextCollection } from './next-collection.ts';
import { notifyPayer } from './notify.ts';
import type { DebitDeps } from './provider/get-provider.ts';
import { type AgreementKey, lockAgreement, readActiveAgreements, saveAgreement } from './store/agreements.ts';
import {
  type CollectionKey,
  insertCollection,
  moveCollection,
  readAnnounced,
  readCollection,
} from './store/collections.ts';

type PlanDeps = Pick<DebitDeps, 'database' | 'now' | 'log'>;

/** Plans the collections whose notice is due. One that throws delays no other. */
export async function planCollections(deps: PlanDeps, signal?: AbortSignal): Promise<void> {
  const { database, now, log } = deps;
  for (const agreement of await readActiveAgreements(database.run)) {
    signal?.throwIfAborted();
    const today = getLocalDay(now(), agreement.timezone);
    if (!isNoticeDue(addDays(agreement.paidUntil, 1), today, agreement.noticeDays)) continue;
    await planCollection(deps, agreement).catch((error: unknown) =>
      log.error(
        { err: error, clientId: agreement.clientId, agreementId: agreement.id },
        'collection not planned',
      ),
    );
  }
}

/** Plans the next month of an agreement: the customer is notified, and the membership continues. False if there is nothing to plan. */
const planCollection = async (
  { database, now }: Pick<PlanDeps, 'database' | 'now'>,
  key: AgreementKey,
): Promise<boolean> => {
  const { value } = await database.inTransaction(async (tx) => ok(await planInTransaction(tx, key, now())));
  return value;
};

async function planInTransaction(tx: Transaction, key: AgreementKey, now: number): Promise<boolean> {
  const agreement = await lockAgreement(tx, key);
  if (agreement?.state !== 'active') return false;
  if (agreement.endsOn !== null && agreement.paidUntil >= agreement.endsOn) {
    const { failures } = agreement;
    await saveAgreement(tx, agreement, { state: 'ended', failures, endReason: 'customer', now });
    return false;
  }
  const { clientId, id: agreementId, personId, planId, noticeDays, paidUntil, hasCollections } = agreement;
  const today = getLocalDay(now, agreement.timezone);
  // Another sweep may have planned it meanwhile.
  if (!isNoticeDue(addDays(paidUntil, 1), today, noticeDays)) return false;
  const facts = { paidUntil, today, noticeDays, isNewMandate: !hasCollections };
  const next = getNextCollection(agreement, facts);
  if (next.amount === 0) return false;
  const id = createId(now);
  if (!(await insertCollection(tx, { clientId, id, agreementId, ...next }, now))) return false;
  const { startsOn, endsOn } = next;
  await insertDebitPeriod(tx, {
    clientId,
    id: createId(now),
    personId,
    planId,
    startsOn,
    endsOn,
    collectionId: id,
    now,
  });
  await notifyPayer(tx, agreement, { kind: 'notice', collection: next, now });
  return true;
}

/** Most that lies between a collection and its submission, with bank holidays. */
const maxLeadDays = 14;

/** Requests the announced collections whose day is near. One that is too late gets another day and another notice. */
export async function requestCollections(deps: PlanDeps, signal?: AbortSignal): Promise<void> {
  const { database, now, log } = deps;
  const until = addDays(getLocalDay(now(), 'UTC'), maxLeadDays);
  for (const collection of await readAnnounced(database.run, until)) {
    signal?.throwIfAborted();
    const today = getLocalDay(now(), collection.timezone);
    if (!isSubmissionDue(collection.chargeOn, today)) continue;
    const requested = isTooLate(collection.chargeOn, today)
      ? postponeCollection(deps, collection)
      : moveCollection(database.run, collection, {
          state: 'requested',
          ref: null,
          errorCode: null,
          nextCheckAt: now(),
          now: now(),
        });
    await requested.catch((error: unknown) =>
      log.error(
        { err: error, clientId: collection.clientId, collectionId: collection.id },
        'collection not requested',
      ),
    );
  }
}

/** Collects on a later day, of which the customer is notified in time. */
export const postponeCollection = (
  { database, now }: Pick<PlanDeps, 'database' | 'now'>,
  { clientId, id }: CollectionKey,
) =>
  database.inTransaction(async (tx) => {
    const found = await readCollection(tx, { clientId, id });
    const agreement = found && (await lockAgreement(tx, { clientId, id: found.agreementId }));
    const collection = await readCollection(tx, { clientId, id });
    if (!agreement || !collection) return ok(undefined);
    if (collection.state !== 'announced' && collection.state !== 'requested') return ok(undefined);
    const today = getLocalDay(now(), agreement.timezone);
    const chargeOn = getChargeDay({
      startsOn: collection.startsOn,
      today,
      noticeDays: agreement.noticeDays,
      isNewMandate: agreement.mandateState !== 'active',
    });
    await moveCollection(tx, collection, {
      state: 'announced',
      ref: null,
      errorCode: null,
      chargeOn,
      nextCheckAt: null,
      now: now(),
    });
    const { amount } = collection;
    await notifyPayer(tx, agreement, { kind: 'notice', collection: { amount, chargeOn }, now: now() });
    return ok(undefined);
  });
