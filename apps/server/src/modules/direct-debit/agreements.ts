import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { createId } from '#platform/lib/id';
import { deleteDebitPeriod, insertDebitPeriod } from '../membership/index.ts';
import { notifyPayer } from './notify.ts';
import type { DebitDeps } from './provider/get-provider.ts';
import { cancelAnnounced } from './settle-collection.ts';
import {
  type AgreementKey,
  activatePaidAgreements,
  lockAgreement,
  readPaidSuspended,
  saveAgreement,
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

/**
 * Ends the collections of a membership at the end of what is paid for or already sent to the bank. The mandate is cancelled
 * once nothing uses it.
 */
export const cancelAgreement = (
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { clientId, id, payerId }: AgreementKey & { payerId: number },
) =>
  database.inTransaction(async (tx) => {
    const agreement = await lockAgreement(tx, { clientId, id });
    if (agreement?.payerId !== payerId) return refuse({ code: 'membership_not_found' } as const);
    if (agreement.state === 'ended') return ok(undefined);
    const at = now();
    const { failures } = agreement;
    await saveAgreement(tx, agreement, { state: 'ended', failures, endReason: 'customer', now: at });
    await cancelAnnounced(tx, { agreement, now: at });
    const left = await lockAgreement(tx, { clientId, id });
    const chargeOn = left?.paidUntil ?? agreement.paidUntil;
    await notifyPayer(tx, agreement, { kind: 'cancelled', collection: { amount: 0, chargeOn }, now: at });
    return ok(undefined);
  });
