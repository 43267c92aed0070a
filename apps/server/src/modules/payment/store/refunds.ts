import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

export type RefundKey = { clientId: string; id: string };

/**
 * `requested`: saved. `submitted`: sent, perhaps without an answer. `needs_person`: refused; the money stays set aside.
 * `failed`: given up, or taken back by the provider. `closed`: a person has handled it in another way.
 */
export type RefundState = 'requested' | 'submitted' | 'succeeded' | 'needs_person' | 'failed' | 'closed';

/** A refund to the card of a payment attempt. `amount` in minor units. */
export type Refund = RefundKey & {
  attemptId: string;
  /** Null for a payment that no order uses. */
  orderId: string | null;
  amount: number;
  state: RefundState;
  reference: string;
  providerRef: string | null;
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
    values (${refund.clientId}, ${refund.id}, ${refund.attemptId}, ${refund.amount}, ${refund.reason}, 'requested',
      ${refund.reference}, ${at}, ${at}, ${new Date(refund.nextCheckAt)})`);
}

const refundColumnsSql = sql`
  client_id as "clientId", id, attempt_id as "attemptId", order_id as "orderId", amount, state, reference,
  provider_ref as "providerRef", status_checks as "statusChecks"`;

/** A refund to a card. */
export async function readRefund(
  run: RunStatement,
  { clientId, id }: RefundKey,
): Promise<Refund | undefined> {
  const [row] = await run(sql<Refund>`
    select ${refundColumnsSql} from refund where client_id = ${clientId} and id = ${id} and attempt_id is not null`);
  return row;
}

/** The refunds of a payment to its card, oldest first. */
export const readRefundsOfAttempt = (
  run: RunStatement,
  { clientId, id }: { clientId: string; id: string },
): Promise<Refund[]> =>
  run(sql<Refund>`
    select ${refundColumnsSql} from refund where client_id = ${clientId} and attempt_id = ${id}
    order by created_at, id`);

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

/** Counts a request before it is sent, and schedules the next check; false if the refund has ended meanwhile. */
export async function scheduleRefundCheck(
  run: RunStatement,
  { clientId, id }: RefundKey,
  { statusChecks, nextCheckAt }: { statusChecks: number; nextCheckAt: number },
): Promise<boolean> {
  const scheduled = await run(sql`
    update refund set state = 'submitted', status_checks = ${statusChecks}, next_check_at = ${new Date(nextCheckAt)}
    where client_id = ${clientId} and id = ${id} and state in ('requested', 'submitted') returning id`);
  return scheduled.length > 0;
}

type RefundEnd = {
  state: 'succeeded' | 'needs_person' | 'failed';
  providerRef: string | null;
  errorCode: string | null;
  now: number;
};

/** Moves a refund from `state` to another; false if it is in another state meanwhile. */
export async function endRefund(
  tx: Transaction,
  { clientId, id, state }: RefundKey & Pick<Refund, 'state'>,
  end: RefundEnd,
): Promise<boolean> {
  const from = state === 'requested' || state === 'submitted' ? ['requested', 'submitted'] : [state];
  const ended = await tx(sql`
    update refund set state = ${end.state}, provider_ref = coalesce(${end.providerRef}::text, provider_ref),
      error_code = ${end.errorCode}::text, next_check_at = null, updated_at = ${new Date(end.now)}
    where client_id = ${clientId} and id = ${id} and state = any(${from}::text[]) returning id`);
  return ended.length > 0;
}
