import {
  type AttemptState,
  canTransition,
  getAttemptDeadline,
  getNextCheckAt,
} from '@pavilion/domain/checkout';
import type { Transaction } from '#platform/database/database';
import type { Attempt, AttemptChanges } from './store/attempt.ts';
import { type StateUpdate, updateState } from './store/transitions.ts';

type Changes = AttemptChanges & { now: number };

/** What a transition saves, and the attempt after it; undefined if it is not allowed. Late and repeated messages are not. */
export function planTransition(
  attempt: Attempt,
  to: AttemptState,
  { now, ...changes }: Changes,
): { update: StateUpdate; attempt: Attempt } | undefined {
  if (!canTransition(attempt.state, to)) return undefined;
  const { createdAt } = attempt;
  const deadlineAt = getAttemptDeadline({ state: to, createdAt }, now);
  const nextCheckAt =
    changes.nextCheckAt === undefined
      ? getNextCheckAt({ state: to, createdAt, tries: 0, deadlineAt }, now)
      : changes.nextCheckAt;
  return {
    update: { to, now, nextCheckAt, deadlineAt, changes },
    attempt: {
      ...attempt,
      state: to,
      updatedAt: now,
      nextCheckAt,
      deadlineAt,
      openReason: changes.openReason === undefined ? attempt.openReason : changes.openReason,
      statusChecks: 0,
      providerRef: attempt.providerRef ?? changes.ref ?? null,
      error: changes.error ?? attempt.error,
    },
  };
}

/**
 * Changes an attempt's state if the transition is allowed. The attempt was read under the checkout's lock. Returns the
 * attempt after the transition.
 */
export async function transitionAttempt(
  tx: Transaction,
  attempt: Attempt,
  to: AttemptState,
  changes: Changes,
): Promise<Attempt> {
  const planned = planTransition(attempt, to, changes);
  if (!planned) return attempt;
  await updateState(tx, attempt, planned.update);
  return planned.attempt;
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
