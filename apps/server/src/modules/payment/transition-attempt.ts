import { type AttemptState, canTransition, getNextCheckAt } from '@pavilion/domain/checkout';
import type { Transaction } from '#platform/database/database';
import type { Attempt, AttemptChanges } from './attempt.ts';
import { updateState } from './store.ts';

/**
 * Changes an attempt's state if the transition is allowed; late and repeated messages have no effect. The attempt was
 * read under the checkout's lock. Returns the attempt after the transition.
 */
export async function transitionAttempt(
  tx: Transaction,
  attempt: Attempt,
  to: AttemptState,
  { now, ...changes }: AttemptChanges & { now: number },
): Promise<Attempt> {
  if (!canTransition(attempt.state, to)) return attempt;
  const nextCheckAt =
    changes.nextCheckAt ?? getNextCheckAt({ state: to, createdAt: attempt.createdAt, tries: 0 }, now);
  await updateState(tx, attempt, { to, now, nextCheckAt, changes });
  return {
    ...attempt,
    state: to,
    updatedAt: now,
    nextCheckAt,
    statusChecks: 0,
    providerRef: attempt.providerRef ?? changes.ref ?? null,
    error: changes.error ?? attempt.error,
  };
}

export const toCharge = (attempt: Attempt) => ({
  id: attempt.id,
  reference: attempt.reference,
  providerRef: attempt.providerRef,
  amount: attempt.amount,
  currency: attempt.currency,
  createdAt: attempt.createdAt,
  scaResult: attempt.scaResult,
  statusChecks: attempt.statusChecks,
});
