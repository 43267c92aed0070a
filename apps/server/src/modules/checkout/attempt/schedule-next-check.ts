import { getLateCheckAt, getNextCheckAt } from '@pavilion/domain/checkout';
import { type Attempt, recordStatusCheck, setOpenReason } from '../../payment/index.ts';
import type { CheckoutDeps } from './deps.ts';

/**
 * Counts a status check that did not change the attempt's state, and sets the instant of the next one. After the last
 * one, a person has to find out.
 */
export async function scheduleNextCheck(
  { database, now }: Pick<CheckoutDeps, 'database' | 'now'>,
  attempt: Attempt,
): Promise<void> {
  const { state, createdAt, deadlineAt } = attempt;
  const statusChecks = attempt.statusChecks + 1;
  const nextCheckAt =
    deadlineAt === null
      ? getLateCheckAt(createdAt, now())
      : getNextCheckAt({ state, createdAt, tries: statusChecks, deadlineAt }, now());
  await recordStatusCheck(database.run, attempt, { statusChecks, nextCheckAt, state });
  if (nextCheckAt !== null || attempt.openReason !== null) return;
  const openReason = state === 'capture_failed' ? 'capture_unknown' : 'outcome_unknown';
  await setOpenReason(database.run, attempt, { openReason, now: now() });
}
