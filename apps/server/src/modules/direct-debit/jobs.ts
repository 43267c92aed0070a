import * as z from 'zod/mini';
import type { JobHandlers } from '#platform/jobs/job-runner';
import { activateAgreements, resumeAgreements } from './agreements.ts';
import { planCollections, requestCollections } from './plan-collections.ts';
import type { DebitDeps } from './provider/get-provider.ts';
import { findMandateByRef, requestUnusedCancellations } from './store/mandates.ts';
import { sweepCollections, syncCollectionByRef } from './sync-collection.ts';
import { sweepMandates, syncMandate } from './sync-mandate.ts';

/** Of an event, the provider's id and its reason; of an order, our id. */
const payloadSchema = z.union([
  z.object({ mandate_id: z.uuid() }),
  z.object({ ref: z.string(), cause: z.nullable(z.string()) }),
]);

/** The jobs that create mandates, and look up what events are about. */
export const directDebitJobs = (deps: DebitDeps): JobHandlers => ({
  async sync_mandate({ clientId, payload }) {
    const named = payloadSchema.parse(payload);
    if ('mandate_id' in named) return syncMandate(deps, { clientId, id: named.mandate_id });
    const mandate = await findMandateByRef(deps.database.run, { clientId, ref: named.ref });
    if (mandate) await syncMandate(deps, mandate, named.cause);
  },
  async sync_collection({ clientId, payload }) {
    const named = payloadSchema.parse(payload);
    if ('ref' in named) await syncCollectionByRef(deps, { clientId, ref: named.ref }, named.cause);
  },
});

/** A bank account that no order used for so long is forgotten. */
const preparedMs = 24 * 3_600_000;

/** Everything that Direct Debits need besides requests and events, in the order in which one follows from the other. */
export async function sweepDirectDebits(deps: DebitDeps, signal?: AbortSignal): Promise<void> {
  await activateAgreements(deps);
  await resumeAgreements(deps);
  await sweepMandates(deps, signal);
  await planCollections(deps, signal);
  await requestCollections(deps, signal);
  await sweepCollections(deps, signal);
  const now = deps.now();
  await requestUnusedCancellations(deps.database.run, { now, preparedBefore: now - preparedMs });
}
