import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

export type RefundKey = { clientId: string; id: string };

/** A refund. `amount` in minor units. */
export type Refund = RefundKey & {
  attemptId: string;
  amount: number;
  state: 'pending' | 'done' | 'failed';
  reference: string;
  statusChecks: number;
};

type NewRefund = Pick<Refund, 'clientId' | 'id' | 'attemptId' | 'amount' | 'reference'> & {
  reason: 'no_order';
  now: number;
  nextCheckAt: number;
};

/** Saves a refund before the provider is called. The database refuses more than was captured. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<void> {
  const at = new Date(refund.now);
  await tx(sql`
    insert into refund (client_id, id, attempt_id, amount, reason, state, reference, created_at, updated_at, next_check_at)
    values (${refund.clientId}, ${refund.id}, ${refund.attemptId}, ${refund.amount}, ${refund.reason}, 'pending',
      ${refund.reference}, ${at}, ${at}, ${new Date(refund.nextCheckAt)})`);
}

export async function readRefund(
  run: RunStatement,
  { clientId, id }: RefundKey,
): Promise<Refund | undefined> {
  const [row] = await run(sql<Refund>`
    select client_id as "clientId", id, attempt_id as "attemptId", amount, state, reference,
      status_checks as "statusChecks"
    from refund where client_id = ${clientId} and id = ${id}`);
  return row;
}

/** Claims refunds whose check is due, each for one caller until `nextCheckAt`. */
export const claimDueRefunds = (
  run: RunStatement,
  { now, nextCheckAt, maxCount }: { now: number; nextCheckAt: number; maxCount: number },
): Promise<RefundKey[]> =>
  run(sql<RefundKey>`
    update refund r set next_check_at = ${new Date(nextCheckAt)}
    from (
      select client_id, id from refund where next_check_at <= ${new Date(now)}
      order by next_check_at limit ${maxCount} for update skip locked
    ) due
    where r.client_id = due.client_id and r.id = due.id and r.next_check_at <= ${new Date(now)}
    returning r.client_id as "clientId", r.id`);

/** Counts a check without a result and schedules the next one. */
export async function scheduleRefundCheck(
  run: RunStatement,
  { clientId, id }: RefundKey,
  { statusChecks, nextCheckAt }: { statusChecks: number; nextCheckAt: number },
): Promise<void> {
  await run(sql`
    update refund set status_checks = ${statusChecks}, next_check_at = ${new Date(nextCheckAt)}
    where client_id = ${clientId} and id = ${id} and state = 'pending'`);
}

type RefundEnd = {
  state: 'done' | 'failed';
  providerRef: string | null;
  errorCode: string | null;
  now: number;
};

/** Ends a pending refund; false if it has ended before. */
export async function endRefund(
  tx: Transaction,
  { clientId, id }: RefundKey,
  end: RefundEnd,
): Promise<boolean> {
  const ended = await tx(sql`
    update refund set state = ${end.state}, provider_ref = ${end.providerRef}::text,
      error_code = ${end.errorCode}::text, next_check_at = null, updated_at = ${new Date(end.now)}
    where client_id = ${clientId} and id = ${id} and state = 'pending' returning id`);
  return ended.length > 0;
}
