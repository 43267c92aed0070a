import { addDays } from '@pavilion/domain/day';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { PaymentDeps } from '../payment/index.ts';
import { reconcileDay } from './reconcile-day.ts';
import { hasReconciliation, readBookOwners } from './store/reconciliations.ts';

/** Providers finish their day a few hours after midnight. */
const settledAfterMs = 4 * 60 * 60_000;

/** PAY-05: compares the books of the day before, once for each client and provider. One that throws delays no other. */
export async function sweepReconciliations(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const { database, now, log } = deps;
  for (const owner of await readBookOwners(database.run, { slug: undefined })) {
    if (signal?.aborted) return;
    const day = addDays(getLocalDay(now() - settledAfterMs, owner.timezone), -1);
    try {
      if (await hasReconciliation(database.run, owner, day)) continue;
      const { state } = await reconcileDay(deps, owner, day);
      if (state !== 'matched') log.warn({ clientId: owner.clientId, day, state }, 'books reconciled');
    } catch (error) {
      log.error({ err: error, clientId: owner.clientId, day }, 'reconciliation failed');
    }
  }
}
