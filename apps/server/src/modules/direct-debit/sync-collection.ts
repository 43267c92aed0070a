import { getRefundCheckAt } from '@pavilion/domain/checkout';
import { ok } from '@pavilion/domain/result';
import { postponeCollection } from './plan-collections.ts';
import type { DirectDebitProvider } from './provider/direct-debit-provider.ts';
import { type DebitDeps, getDirectDebitProvider } from './provider/get-provider.ts';
import { settleCollection } from './settle-collection.ts';
import { readAgreement } from './store/agreements.ts';
import {
  type Collection,
  type CollectionKey,
  claimDueCollections,
  findCollectionByRef,
  readCollection,
  scheduleCollectionCheck,
} from './store/collections.ts';
import { readMandate } from './store/mandates.ts';

/** Looks up the collection of a provider's payment. One that is not ours is left alone. */
export async function syncCollectionByRef(
  deps: DebitDeps,
  key: { clientId: string; ref: string },
  cause: string | null = null,
): Promise<void> {
  const collection = await findCollectionByRef(deps.database.run, key);
  if (collection) await syncCollection(deps, collection, cause);
}

/** A claimed collection is due again after this time, longer than a request takes. */
const claimMs = 60_000;
const maxCollections = 20;
/** A collection whose outcome is overdue is asked for this often. */
const overdueCheckMs = 6 * 3_600_000;

/** Sends collections, and asks for those of which the provider has reported nothing. */
export async function sweepCollections(deps: DebitDeps, signal?: AbortSignal): Promise<void> {
  const { database, now, log } = deps;
  const claim = { now: now(), nextCheckAt: now() + claimMs, limit: maxCollections };
  for (const key of await claimDueCollections(database.run, claim)) {
    signal?.throwIfAborted();
    await syncCollection(deps, key).catch((error: unknown) =>
      log.error({ err: error, clientId: key.clientId, collectionId: key.id }, 'collection not synchronised'),
    );
  }
}

/** Sends a requested collection, or applies what the provider says of a sent one. `cause` is that of its event. */
async function syncCollection(
  deps: DebitDeps,
  key: CollectionKey,
  cause: string | null = null,
): Promise<void> {
  const { database, now } = deps;
  const collection = await readCollection(database.run, key);
  if (!collection || !['requested', 'submitted', 'paid'].includes(collection.state)) return;
  const provider = await getDirectDebitProvider(deps, key.clientId);
  if (!provider) return;
  if (collection.state !== 'paid') {
    // Counted before the request, so a process that is killed sends the same request again.
    const statusChecks = collection.statusChecks + 1;
    const isSent = collection.state === 'submitted';
    const nextCheckAt = isSent ? now() + overdueCheckMs : getRefundCheckAt(statusChecks, now());
    await scheduleCollectionCheck(database.run, key, { statusChecks, nextCheckAt });
  }
  const result =
    collection.paymentRef === null
      ? await sendCollection(deps, provider, collection)
      : await provider.fetchCollection(collection.paymentRef);
  if (result.state === 'too_early') await postponeCollection(deps, key);
  if (result.state === 'unknown' || result.state === 'too_early') return;
  const isRefused = result.state === 'refused';
  // A request that was refused for a sent collection says nothing about it.
  if (isRefused && collection.paymentRef !== null) return;
  const report = isRefused
    ? { state: 'failed' as const, ref: null, code: result.code }
    : { state: result.state, ref: result.ref, code: cause };
  await database.inTransaction(async (tx) => ok(await settleCollection(tx, key, report, now())));
}

async function sendCollection(
  { database }: DebitDeps,
  provider: DirectDebitProvider,
  { clientId, id, agreementId, amount, chargeOn }: Collection,
) {
  const agreement = await readAgreement(database.run, { clientId, id: agreementId });
  const mandate = agreement && (await readMandate(database.run, { clientId, id: agreement.mandateId }));
  if (!mandate?.mandateRef) return { state: 'unknown' } as const;
  return provider.createCollection({
    id,
    mandateRef: mandate.mandateRef,
    amount,
    currency: agreement?.currency ?? 'GBP',
    chargeOn,
  });
}
