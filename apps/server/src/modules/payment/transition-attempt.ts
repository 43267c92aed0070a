import {
  type AttemptState,
  canTransition,
  getAttemptDeadline,
  getNextCheckAt,
} from '@pavilion/domain/checkout';
import type { Transaction } from '#platform/database/database';
import type { Attempt, AttemptChanges } from './store/attempt.ts';
import { updateState } from './store/attempts.ts';

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
  const { createdAt } = attempt;
  const deadlineAt = getAttemptDeadline({ state: to, createdAt }, now);
  const nextCheckAt =
    changes.nextCheckAt === undefined
      ? getNextCheckAt({ state: to, createdAt, tries: 0, deadlineAt }, now)
      : changes.nextCheckAt;
  await updateState(tx, attempt, { to, now, nextCheckAt, deadlineAt, changes });
  return {
    ...attempt,
    state: to,
    updatedAt: now,
    nextCheckAt,
    deadlineAt,
    openReason: changes.openReason === undefined ? attempt.openReason : changes.openReason,
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
