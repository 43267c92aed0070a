import { type AttemptState, canTransition, getNextCheckAt } from '@pavilion/domain/checkout';
import type { Transaction } from '#platform/database/database';
import type { Attempt, AttemptChanges } from './attempt.ts';
import { updateState } from './store.ts';

/**
 * Moves an attempt, read under its checkout's lock, if it may go there; a late or a second message changes nothing.
 * Answers how it stands then.
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
  await updateState(tx, attempt, { to, now, nextCheckAt: nextCheckAt, changes });
  return {
    ...attempt,
    state: to,
    updatedAt: now,
    nextCheckAt: nextCheckAt,
    statusChecks: 0,
    providerRef: attempt.providerRef ?? changes.ref ?? null,
    error: changes.error ?? attempt.error,
  };
}

/** What a provider is told of it. */
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
