import { getRefundCheckAt } from '@pavilion/domain/checkout';
import { canMandateBecome } from '@pavilion/domain/direct-debit/state';
import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import { getNextCollection } from './next-collection.ts';
import { notifyPayer } from './notify.ts';
import { type MandateResult } from './provider/direct-debit-provider.ts';
import { type DebitDeps, getDirectDebitProvider } from './provider/get-provider.ts';
import { cancelAnnounced } from './settle-collection.ts';
import { type Agreement, lockAgreement, readAgreementsOfMandate, saveAgreement } from './store/agreements.ts';
import {
  claimDueMandates,
  type Mandate,
  type MandateKey,
  moveMandate,
  readMandate,
  scheduleMandateCheck,
} from './store/mandates.ts';

const claimMs = 60_000;
const maxMandates = 20;
/** Without an event, a mandate is asked for this often. */
const checkMs = 12 * 3_600_000;

/** Sends and cancels mandates, and asks for those of which the provider has reported nothing. */
export async function sweepMandates(deps: DebitDeps, signal?: AbortSignal): Promise<void> {
  const { database, now, log } = deps;
  const claim = { now: now(), nextCheckAt: now() + claimMs, limit: maxMandates };
  for (const key of await claimDueMandates(database.run, claim)) {
    signal?.throwIfAborted();
    await syncMandate(deps, key).catch((error: unknown) =>
      log.error({ err: error, clientId: key.clientId, mandateId: key.id }, 'mandate not synchronised'),
    );
  }
}

/** Creates a requested mandate at the provider, cancels one that is not needed, or applies what the provider says of it. */
export async function syncMandate(
  deps: DebitDeps,
  key: MandateKey,
  cause: string | null = null,
): Promise<void> {
  const { database, now } = deps;
  const mandate = await readMandate(database.run, key);
  if (!mandate || !['requested', 'pending', 'active'].includes(mandate.state)) return;
  const provider = await getDirectDebitProvider(deps, key.clientId);
  if (!provider) return;
  const statusChecks = mandate.statusChecks + 1;
  const isWaiting = mandate.state !== 'requested' && !mandate.isCancelRequested;
  const nextCheckAt = isWaiting ? now() + checkMs : getRefundCheckAt(statusChecks, now());
  await scheduleMandateCheck(database.run, key, { statusChecks, nextCheckAt });
  const { mandateRef: ref, accountRef } = mandate;
  const result =
    ref === null
      ? await provider.createMandate({ id: mandate.id, accountRef })
      : mandate.isCancelRequested
        ? await provider.cancelMandate(ref)
        : await provider.fetchMandate(ref);
  // A request that was refused for a known mandate says nothing about it.
  if (result.state === 'unknown' || (result.state === 'refused' && ref !== null)) return;
  await database.inTransaction(async (tx) =>
    ok(await applyMandate(tx, { mandate, result, cause, now: now() })),
  );
}

type MandateReport = {
  mandate: Mandate;
  result: Exclude<MandateResult, { state: 'unknown' }>;
  cause: string | null;
  now: number;
};

/** Saves a mandate's state, and tells the payer. An ended one ends the agreements that use it. */
async function applyMandate(tx: Transaction, { mandate, result, cause, now }: MandateReport): Promise<void> {
  const state = result.state === 'refused' ? 'failed' : result.state;
  if (!canMandateBecome(mandate.state, state)) return;
  const isOver = state === 'failed' || state === 'cancelled';
  const change = {
    state,
    ref: result.state === 'refused' ? null : result.ref,
    reference: result.state === 'refused' ? null : result.reference,
    errorCode: isOver ? (result.state === 'refused' ? result.code : cause) : null,
    nextCheckAt: isOver ? null : now + checkMs,
    now,
  };
  if (!(await moveMandate(tx, mandate, change))) return;
  for (const { clientId, id } of await readAgreementsOfMandate(tx, mandate)) {
    const agreement = await lockAgreement(tx, { clientId, id });
    if (!agreement || agreement.state === 'ended') continue;
    if (isOver) await endWithMandate(tx, { agreement, state, now });
    else if (mandate.state === 'requested' && agreement.state === 'active')
      await notifySetUp(tx, { agreement, now });
  }
}

type Ending = { agreement: Agreement; state: 'failed' | 'cancelled'; now: number };

async function endWithMandate(tx: Transaction, { agreement, state, now }: Ending): Promise<void> {
  const next = planNext(agreement, now);
  const endReason = `mandate_${state}` as const;
  await saveAgreement(tx, agreement, { state: 'ended', failures: agreement.failures, endReason, now });
  await cancelAnnounced(tx, { agreement, now });
  await notifyPayer(tx, agreement, { kind: endReason, collection: next, now });
}

/** Confirms the Direct Debit with its first collection, which is the notice of it. */
export const notifySetUp = (
  tx: Transaction,
  { agreement, now }: Pick<Ending, 'agreement' | 'now'>,
): Promise<void> => notifyPayer(tx, agreement, { kind: 'set_up', collection: planNext(agreement, now), now });

const planNext = (agreement: Agreement, now: number) =>
  getNextCollection(agreement, {
    paidUntil: agreement.paidUntil,
    today: getLocalDay(now, agreement.timezone),
    noticeDays: agreement.noticeDays,
    isNewMandate: !agreement.hasCollections,
  });
