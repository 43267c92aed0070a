import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type AttemptRefund = { clientId: string; attemptId: string; amount: number; now: number };

/**
 * Lowers the refunds of an order that need a person by what a refund of `amount` does not leave them, and gives up those of
 * which nothing is left. Returns by how much.
 */
export const lowerRefunds = (tx: Transaction, { clientId, attemptId, amount, now }: AttemptRefund) =>
  tx(sql<{ orderId: string; amount: number }>`
    with waiting as (
      select f.id, least(f.amount,
        a.refunded + ${amount}::int - a.captured - (sum(f.amount) over (order by f.created_at, f.id) - f.amount)
      )::int as cut
      from refund f join payment_attempt a on a.client_id = f.client_id and a.id = f.attempt_id
      where f.client_id = ${clientId} and f.attempt_id = ${attemptId} and f.state = 'needs_person'
        and f.order_id is not null
    )
    update refund f set state = case when f.amount = waiting.cut then 'failed' else f.state end,
      amount = case when f.amount = waiting.cut then f.amount else f.amount - waiting.cut end,
      updated_at = ${new Date(now)}
    from waiting
    where f.client_id = ${clientId} and f.id = waiting.id and waiting.cut > 0
    returning f.order_id as "orderId", waiting.cut as amount`);

/**
 * Saves a refund that the provider has made by itself, with the order that the payment belongs to. Without the order if
 * the customer has had the money of its tender back in another way. Undefined if more than was captured would be refunded.
 */
export async function insertProviderRefund(
  tx: Transaction,
  { clientId, attemptId, id, ref, amount, now }: AttemptRefund & { id: string; ref: string },
): Promise<{ orderId: string | null } | undefined> {
  const at = new Date(now);
  const [row] = await tx(sql<{ orderId: string | null }>`
    insert into refund (client_id, id, attempt_id, order_id, tender_id, amount, reason, state, reference, provider_ref,
      created_at, updated_at)
    select a.client_id, ${id}, a.id, t.order_id, t.id, ${amount}, 'provider', 'succeeded',
      'pr-' || replace(${id}::text, '-', ''), ${ref}, ${at}, ${at}
    from payment_attempt a
    left join tender t on t.client_id = a.client_id and t.attempt_id = a.id and a.state = 'captured'
      and t.refunded + ${amount} <= t.amount
    where a.client_id = ${clientId} and a.id = ${attemptId} and a.refunded + ${amount} <= a.captured
    returning order_id as "orderId"`);
  return row;
}
