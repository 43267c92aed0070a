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
  /** What the person has now of each type, in minor units. */
  general: number;
  membership: number;
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
        (count(*) over ())::int as total,
        coalesce(sum(amount) filter (where credit_type = 'general') over (), 0)::int as general,
        coalesce(sum(amount) filter (where credit_type = 'membership') over (), 0)::int as membership
      from entry
    )
    select s.id, s.credit_type as type, s.reason, s.amount, s.balance, s.total, s.general, s.membership, s.order_id as "orderId",
      o.reference as "orderReference", floor(extract(epoch from s.created_at) * 1000)::float8 as "createdAt"
    from summed s left join "order" o on o.client_id = s.client_id and o.id = s.order_id
    order by s.created_at desc, s.id desc limit ${perPage} offset ${(page - 1) * perPage}`);
