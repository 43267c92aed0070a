import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/** A payment of any client. */
export type PaymentKey = { clientId: string; id: string; checkoutId: string };

/** A refund that was closed. `amount` in minor units. */
export type ClosedRefund = { id: string; orderId: string | null; amount: number };

export async function findPayment(tx: Transaction, attemptId: string): Promise<PaymentKey | undefined> {
  const [payment] = await tx(sql<PaymentKey>`
    select client_id as "clientId", id, checkout_id as "checkoutId" from payment_attempt where id = ${attemptId}`);
  return payment;
}

/** Closes the refunds of a payment that the provider refused, with the reason of the person who handled them. */
export const closeRefused = (
  tx: Transaction,
  { clientId, id }: PaymentKey,
  { reason, now }: { reason: string; now: number },
): Promise<ClosedRefund[]> => endRefused(tx, { clientId, id }, { state: 'closed', reason, now });

/** Gives up the refunds of a payment that the provider refused, because others take their place. */
export const replaceRefused = (
  tx: Transaction,
  { clientId, id }: PaymentKey,
  { reason, now }: { reason: string; now: number },
): Promise<ClosedRefund[]> => endRefused(tx, { clientId, id }, { state: 'failed', reason, now });

const endRefused = (
  tx: Transaction,
  { clientId, id }: Pick<PaymentKey, 'clientId' | 'id'>,
  { state, reason, now }: { state: 'closed' | 'failed'; reason: string; now: number },
): Promise<ClosedRefund[]> =>
  tx(sql<ClosedRefund>`
    update refund set state = ${state}, closed_reason = ${reason}, updated_at = ${new Date(now)}
    where client_id = ${clientId} and attempt_id = ${id} and state = 'needs_person'
    returning id, order_id as "orderId", amount`);

/** Saves another try of a refund, which is sent at once, with a reference of its own. */
export async function insertRetry(
  tx: Transaction,
  { clientId, id, replacedId, now }: { clientId: string; id: string; replacedId: string; now: number },
): Promise<void> {
  const at = new Date(now);
  await tx(sql`
    insert into refund (client_id, id, attempt_id, amount, reason, state, reference, created_at, updated_at, next_check_at,
      destination, order_id, order_line_id, tender_id)
    select client_id, ${id}, attempt_id, amount, reason, 'requested', 'pr-' || replace(${id}::text, '-', ''), ${at}, ${at}, ${at},
      destination, order_id, order_line_id, tender_id
    from refund where client_id = ${clientId} and id = ${replacedId}`);
  await tx(sql`
    update refund_share set refund_id = ${id} where client_id = ${clientId} and refund_id = ${replacedId}`);
}
