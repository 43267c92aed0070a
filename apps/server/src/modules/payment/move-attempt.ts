import { type AttemptState, dueAt, mayBecome } from '@pavilion/domain/checkout';
import type { Transaction } from '#platform/database';
import type { Attempt, Evidence } from './attempt.ts';
import { writeMove } from './store.ts';

/**
 * Moves an attempt, read under its checkout's lock, if it may go there; a late or a second message changes nothing.
 * Answers how it stands then.
 */
export async function moveAttempt(
  tx: Transaction,
  attempt: Attempt,
  to: AttemptState,
  { now, ...evidence }: Evidence & { now: number },
): Promise<Attempt> {
  if (!mayBecome(attempt.state, to)) return attempt;
  const due = evidence.dueAt ?? dueAt({ state: to, madeAt: attempt.madeAt, tries: 0 }, now);
  await writeMove(tx, attempt, { to, now, dueAt: due, evidence });
  return {
    ...attempt,
    state: to,
    changedAt: now,
    dueAt: due,
    tries: 0,
    providerRef: attempt.providerRef ?? evidence.ref ?? null,
    error: evidence.error ?? attempt.error,
  };
}

/** What a provider is told of it. */
export const chargeOf = (attempt: Attempt) => ({
  id: attempt.id,
  reference: attempt.reference,
  providerRef: attempt.providerRef,
  amount: attempt.amount,
  currency: attempt.currency,
  madeAt: attempt.madeAt,
  scaResult: attempt.scaResult,
  tries: attempt.tries,
});
