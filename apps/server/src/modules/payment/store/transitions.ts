import type { AttemptState } from '@pavilion/domain/checkout';
import { sql } from 'kysely';
import type { RunStatement, SqlFragment, Transaction } from '#platform/database/database';
import type { Attempt, AttemptChanges, AttemptKey, OpenReason } from './attempt.ts';

export type StateUpdate = {
  to: AttemptState;
  now: number;
  nextCheckAt: number | null;
  deadlineAt: number | null;
  changes: AttemptChanges;
};

const toDate = (instant: number | null) => (instant === null ? null : new Date(instant));

/** The assignments of a state transition of `payment_attempt`. It keeps the time at which it was first on the operator's list. */
function stateSql({ to, now, nextCheckAt, deadlineAt, changes }: StateUpdate) {
  const { ref = null, challenge, error, card = null, captured = null, openReason } = changes;
  const form =
    challenge?.kind === 'form' ? JSON.stringify({ url: challenge.url, fields: challenge.fields }) : null;
  return sql`state = ${to}, updated_at = ${new Date(now)}, status_checks = 0,
      next_check_at = ${toDate(nextCheckAt)}::timestamptz, deadline_at = ${toDate(deadlineAt)}::timestamptz,
      provider_ref = coalesce(provider_ref, ${ref}::text),
      captured = coalesce(${captured}::int, captured),
      sca_challenge = coalesce(${form}::jsonb, sca_challenge),
      error = coalesce(${error ? JSON.stringify(error) : null}::jsonb, error),
      snapshot = case when ${card}::text is null then snapshot else snapshot || jsonb_build_object('card', ${card}::text) end
      ${openReason === undefined ? sql`` : sql`, ${openReasonSql({ openReason, now })}`}`;
}

/** Saves a state transition. The caller has checked it under the checkout's lock. */
export async function updateState(
  tx: Transaction,
  { clientId, id }: AttemptKey,
  update: StateUpdate,
): Promise<void> {
  await tx(sql`update payment_attempt set ${stateSql(update)} where client_id = ${clientId} and id = ${id}`);
}

/**
 * The update of an attempt that is still in the state in which it was read, in a statement that has locked its checkout as
 * `checkout_lock` before. Like every transition it waits for that lock, and refuses one that another has made meanwhile.
 */
export const lockedTransitionSql = (
  { clientId, id, state }: Pick<Attempt, 'clientId' | 'id' | 'state'>,
  update: StateUpdate,
): SqlFragment<unknown> => sql`
  update payment_attempt set ${stateSql(update)} from checkout_lock
  where payment_attempt.client_id = ${clientId} and payment_attempt.id = ${id}
    and payment_attempt.checkout_id = checkout_lock.id and payment_attempt.state = ${state}`;

const openReasonSql = ({ openReason, now }: { openReason: OpenReason | null; now: number }) => sql`
  open_reason = ${openReason}::text,
      opened_at = case when ${openReason}::text is null then null else coalesce(opened_at, ${new Date(now)}::timestamptz) end`;

/** Puts an attempt on the operator's list, or removes it with null. It keeps the time at which it was first added. */
export async function setOpenReason(
  run: RunStatement,
  { clientId, id }: AttemptKey,
  { openReason, now }: { openReason: OpenReason | null; now: number },
): Promise<void> {
  await run(sql`
    update payment_attempt set ${openReasonSql({ openReason, now })} where client_id = ${clientId} and id = ${id}`);
}
