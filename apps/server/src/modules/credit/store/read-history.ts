import type { CreditType } from '@pavilion/domain/credit/credit';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** A transfer to (positive) or from a person's credit, in minor units. `balance` is what the type had after it. */
export type CreditEntry = {
  id: string;
  type: CreditType;
  reason: 'credit_given' | 'credit_spent' | 'credit_returned' | 'credit_refunded' | 'credit_moved';
  amount: number;
  balance: number;
  orderId: string | null;
  orderReference: string | null;
  /** Milliseconds. */
  createdAt: number;
  total: number;
};

/** One page of the transfers of a person's credit of both types, the latest first. Each has the count of all as `total`. */
export const readCreditHistory = (
  run: RunStatement,
  {
    clientId,
    personId,
    page,
    perPage,
  }: { clientId: string; personId: number; page: number; perPage: number },
): Promise<CreditEntry[]> =>
  run(sql<CreditEntry>`
    with own as (
      select client_id, id, credit_type from account where client_id = ${clientId} and person_id = ${personId}
    ), entry as (
      select j.client_id, j.id, j.created_at, j.reason, j.order_id, own.credit_type, j.amount
      from own join journal j on j.client_id = own.client_id and j.to_account_id = own.id
      where j.reason in ('credit_given', 'credit_returned', 'credit_refunded', 'credit_moved')
      union all
      select j.client_id, j.id, j.created_at, j.reason, j.order_id, own.credit_type, -j.amount
      from own join journal j on j.client_id = own.client_id and j.from_account_id = own.id
      where j.reason in ('credit_spent', 'credit_moved')
    ), summed as (
      select *, (sum(amount) over (partition by credit_type order by created_at, id))::int as balance,
        (count(*) over ())::int as total
      from entry
    )
    select s.id, s.credit_type as type, s.reason, s.amount, s.balance, s.total, s.order_id as "orderId",
      o.reference as "orderReference", floor(extract(epoch from s.created_at) * 1000)::float8 as "createdAt"
    from summed s left join "order" o on o.client_id = s.client_id and o.id = s.order_id
    order by s.created_at desc, s.id desc limit ${perPage} offset ${(page - 1) * perPage}`);

/** What a person has of each type, in minor units: 0 without an account of it. */
export async function readCreditBalances(
  run: RunStatement,
  { clientId, personId }: { clientId: string; personId: number },
): Promise<Record<CreditType, number>> {
  const rows = await run(sql<{ type: CreditType; balance: number }>`
    select credit_type as type, balance from account where client_id = ${clientId} and person_id = ${personId}`);
  return {
    general: 0,
    membership: 0,
    ...Object.fromEntries(rows.map(({ type, balance }) => [type, balance])),
  };
}
