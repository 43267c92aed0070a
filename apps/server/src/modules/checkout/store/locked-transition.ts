import type { AttemptState } from '@pavilion/domain/checkout';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { accountPairSql, transferSql } from '../../journal/index.ts';
import {
  type Attempt,
  type AttemptChanges,
  lockedTransitionSql,
  planTransition,
} from '../../payment/index.ts';

type CheckoutKey = Pick<Attempt, 'clientId' | 'checkoutId'>;

const checkoutLockSql = ({ clientId, checkoutId }: CheckoutKey) => sql`
  checkout_lock as materialized (
    select id from checkout where client_id = ${clientId} and id = ${checkoutId} for update
  )`;

/**
 * Changes the state of an attempt under the lock of its checkout in one statement, if it still has the state that the
 * caller has read. Undefined if it has not, or if the transition is not allowed: the caller reads it again under the lock.
 */
export async function transitionLocked(
  run: RunStatement,
  attempt: Attempt,
  to: AttemptState,
  changes: AttemptChanges & { now: number },
): Promise<Attempt | undefined> {
  const planned = planTransition(attempt, to, changes);
  if (!planned) return undefined;
  const moved = await run(sql`
    with ${checkoutLockSql(attempt)}
    ${lockedTransitionSql(attempt, planned.update)} returning payment_attempt.id`);
  return moved.length > 0 ? planned.attempt : undefined;
}

/**
 * Books the capture of an order's payment like `bookCapture`, in one statement: the attempt's state and the transfer. False
 * if the attempt has another state by now, or the order or an account is missing, and then it has no effect.
 */
export async function captureLocked(run: RunStatement, attempt: Attempt, now: number): Promise<boolean> {
  const { clientId, id, checkoutId, amount, provider } = attempt;
  const planned = planTransition(attempt, 'captured', { now, openReason: null, captured: amount });
  if (!planned) return false;
  const entry = { clientId, from: 'receivable', to: `card-${provider}`, attemptId: id, amount, now };
  const booked = await run(sql`
    with ${checkoutLockSql(attempt)}, accounts as (${accountPairSql(entry)}), sold as (
      select id as order_id from "order" where client_id = ${clientId} and checkout_id = ${checkoutId}
    ), captured as (
      ${lockedTransitionSql(attempt, planned.update)} and exists (select from accounts, sold)
      returning payment_attempt.id as attempt_id
    )
    ${transferSql({ ...entry, reason: 'capture', orderId: sql.ref('order_id') }, sql`accounts, sold, captured`)}`);
  return booked.length > 0;
}
