import { addDays } from '@pavilion/domain/day';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { PaymentDeps } from '../payment/index.ts';
import { reconcileDay } from './reconcile-day.ts';
import {
  type BookOwner,
  isDayReconciled,
  readBookOwners,
  readLastReconciledDay,
} from './store/reconciliations.ts';

/** Providers finish their day a few hours after midnight. */
const settledAfterMs = 4 * 60 * 60_000;
/** A worker that was away compares at most so many days. */
const maxDays = 31;
/** By then, banks have sent back most refunds that failed, and decided most disputes. */
const comparedAgainAfterDays = 30;

/**
 * PAY-05: compares the books of each day up to the day before, for each client and provider, and again after a month,
 * because a refund can fail and a dispute be decided weeks later. No day is left out, because what its lost events were
 * about is found in no other. One that throws delays no other client.
 */
export async function sweepReconciliations(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const { database, now, log } = deps;
  for (const owner of await readBookOwners(database.run, { slug: undefined })) {
    const last = addDays(getLocalDay(now() - settledAfterMs, owner.timezone), -1);
    try {
      await reconcileUntil(deps, { owner, last, signal });
    } catch (error) {
      log.error({ err: error, clientId: owner.clientId, day: last }, 'reconciliation failed');
    }
  }
}

type Days = { owner: BookOwner; last: string; signal: AbortSignal | undefined };

/** Compares the days in order, and ends at one that could not be compared, so that it is tried again. */
async function reconcileUntil(deps: PaymentDeps, { owner, last, signal }: Days): Promise<void> {
  for (let day = await findFirstDay(deps, owner, last); day <= last; day = addDays(day, 1)) {
    if (signal?.aborted) return;
    if ((await compare(deps, owner, day)) === 'unavailable') return;
    const before = addDays(day, -comparedAgainAfterDays);
    if (await isDayReconciled(deps.database.run, owner, before)) await compare(deps, owner, before);
  }
}

async function compare(deps: PaymentDeps, owner: BookOwner, day: string) {
  const { state } = await reconcileDay(deps, owner, day);
  if (state !== 'matched') deps.log.warn({ clientId: owner.clientId, day, state }, 'books reconciled');
  return state;
}

async function findFirstDay({ database }: PaymentDeps, owner: BookOwner, last: string): Promise<string> {
  const compared = await readLastReconciledDay(database.run, owner);
  if (compared === undefined) return last;
  const next = addDays(compared, 1);
  const earliest = addDays(last, 1 - maxDays);
  return next < earliest ? earliest : next;
}
