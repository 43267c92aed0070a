import { getLastDay } from '@pavilion/domain/membership/changes';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { RunStatement, Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { createId } from '#platform/lib/id';
import { deleteDebitPeriod, insertDebitPeriod } from '../membership/index.ts';
import { notifyPayer } from './notify.ts';
import type { DebitDeps } from './provider/get-provider.ts';
import { cancelAnnounced } from './settle-collection.ts';
import {
  type Agreement,
  type AgreementKey,
  activatePaidAgreements,
  lockAgreement,
  readAgreement,
  readCollectedUntil,
  readPaidSuspended,
  saveAgreement,
  setLastDay,
} from './store/agreements.ts';
import { readCollectionsOfAgreement } from './store/collections.ts';
import { notifySetUp } from './sync-mandate.ts';

const batchSize = 50;

type Deps = Pick<DebitDeps, 'database' | 'now' | 'log'>;

/** Has the mandates of paid orders created. */
export async function activateAgreements({ database, now }: Deps): Promise<void> {
  await database.inTransaction(async (tx) => {
    const at = now();
    for (const activated of await activatePaidAgreements(tx, { now: at, limit: batchSize })) {
      const { clientId, id, mandateId, mandateState } = activated;
      const agreement = await lockAgreement(tx, { clientId, id });
      // The bank has this payer's mandate already.
      if (agreement && (mandateState === 'pending' || mandateState === 'active'))
        await notifySetUp(tx, { agreement, now: at });
      else
        await addToOutbox(tx, {
          clientId,
          kind: 'sync_mandate',
          payload: { mandate_id: mandateId },
          now: at,
        });
    }
    return ok(undefined);
  });
}

/** Continues suspended memberships whose debts are paid. One that throws delays no other. */
export async function resumeAgreements(deps: Deps): Promise<void> {
  for (const key of await readPaidSuspended(deps.database.run)) {
    await deps.database
      .inTransaction(async (tx) => ok(await resume(tx, key, deps.now())))
      .catch((error: unknown) =>
        deps.log.error({ err: error, clientId: key.clientId, agreementId: key.id }, 'membership not resumed'),
      );
  }
}

/** Gives back the months that have been paid for and are not over. */
async function resume(tx: Transaction, key: AgreementKey, now: number): Promise<void> {
  const agreement = await lockAgreement(tx, key);
  if (agreement?.state !== 'suspended') return;
  const { clientId, personId, planId, timezone } = agreement;
  const today = getLocalDay(now, timezone);
  await saveAgreement(tx, key, { state: 'active', failures: 0, now });
  for (const { id: collectionId, state, startsOn, endsOn } of await readCollectionsOfAgreement(tx, key)) {
    if (endsOn < today || state === 'cancelled' || state === 'claimed') continue;
    await deleteDebitPeriod(tx, { clientId, collectionId });
    await insertDebitPeriod(tx, {
      clientId,
      id: createId(now),
      personId,
      planId,
      startsOn,
      endsOn,
      collectionId,
      now,
    });
  }
}

/** How far an agreement is collected, and its last day if it is cancelled now: that, or the end of its plan's notice. */
export async function readDebitEnd(
  run: RunStatement,
  { clientId, id, today }: AgreementKey & { today: string },
): Promise<{ collectedUntil: string; lastDay: string; isCancelled: boolean } | undefined> {
  const agreement = await readAgreement(run, { clientId, id });
  if (!agreement) return undefined;
  const collectedUntil = await readCollectedUntil(run, { clientId, id });
  const lastDay = agreement.endsOn ?? findLastDay(agreement, { collectedUntil, today });
  return { collectedUntil, lastDay, isCancelled: agreement.endsOn !== null };
}

/** A plan without notice, and a membership that is suspended, end with what is collected. */
function findLastDay(
  { state, cancelNoticeDays }: Agreement,
  { collectedUntil, today }: { collectedUntil: string; today: string },
): string {
  if (cancelNoticeDays === 0 || state !== 'active') return collectedUntil;
  const noticeEnd = getLastDay(today, cancelNoticeDays);
  return noticeEnd > collectedUntil ? noticeEnd : collectedUntil;
}

type CancelledAgreement = AgreementKey & {
  payerId: number;
  /** The last day that the customer has seen; absent if they have seen none. */
  seenLastDay?: string;
};

/**
 * Ends the collections of a membership at the end of what is paid for or already sent to the bank, or with its plan's
 * notice. The mandate is cancelled once nothing uses it.
 */
export const cancelAgreement = (
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { clientId, id, payerId, seenLastDay }: CancelledAgreement,
) =>
  database.inTransaction(async (tx) => {
    const agreement = await lockAgreement(tx, { clientId, id });
    if (agreement?.payerId !== payerId) return refuse({ code: 'membership_not_found' } as const);
    if (agreement.state === 'ended' || agreement.endsOn !== null) return ok(undefined);
    const at = now();
    const today = getLocalDay(at, agreement.timezone);
    const collectedUntil = await readCollectedUntil(tx, agreement);
    const lastDay = findLastDay(agreement, { collectedUntil, today });
    if (seenLastDay !== undefined && seenLastDay !== lastDay)
      return refuse({ code: 'membership_day_changed' } as const);
    const { failures } = agreement;
    await cancelAnnounced(tx, { agreement, now: at, after: lastDay });
    if (lastDay > collectedUntil) await setLastDay(tx, agreement, { endsOn: lastDay, now: at });
    else await saveAgreement(tx, agreement, { state: 'ended', failures, endReason: 'customer', now: at });
    await notifyPayer(tx, agreement, {
      kind: 'cancelled',
      collection: { amount: 0, chargeOn: lastDay },
      now: at,
    });
    return ok(undefined);
  });

/** Cancels what is announced of an agreement that will be frozen, and returns the last day that stays collected. */
export async function stopCollections(
  tx: Transaction,
  key: AgreementKey,
  now: number,
): Promise<string | undefined> {
  const agreement = await lockAgreement(tx, key);
  if (agreement?.state !== 'active' || agreement.endsOn !== null) return undefined;
  await cancelAnnounced(tx, { agreement, now });
  return readCollectedUntil(tx, key);
}
