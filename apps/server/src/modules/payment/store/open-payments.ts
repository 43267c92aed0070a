import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { OpenReason } from './attempt.ts';

/** A payment that needs a person. `amount` in minor units, instants in milliseconds. */
export type OpenPayment = {
  clientSlug: string;
  attemptId: string;
  reason: OpenReason;
  state: string;
  provider: string;
  reference: string;
  providerRef: string | null;
  amount: number;
  currency: string;
  email: string;
  orderReference: string | null;
  createdAt: number;
  openedAt: number;
};

type Row = Omit<OpenPayment, 'createdAt' | 'openedAt'> & { createdAt: Date; openedAt: Date };

/** The payments of all clients that need a person, oldest first: ended without the provider's answer, or late for an hour. */
export async function readOpenPayments(run: RunStatement, now: number): Promise<OpenPayment[]> {
  const rows = await run(sql<Row>`
    select cl.slug as "clientSlug", a.id as "attemptId", a.state, a.provider, a.reference,
      coalesce(a.open_reason, case a.state
        when 'void_pending' then 'void_failed' when 'capture_pending' then 'capture_unknown' else 'refund_failed'
      end) as reason,
      a.provider_ref as "providerRef", a.amount, a.currency, p.email, o.reference as "orderReference",
      a.created_at as "createdAt", coalesce(a.opened_at, a.updated_at) as "openedAt"
    from payment_attempt a
    join client cl on cl.id = a.client_id
    join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
    join person p on p.client_id = c.client_id and p.id = c.person_id
    left join "order" o on o.client_id = a.client_id and o.checkout_id = a.checkout_id
    where a.open_reason is not null
      or (a.state in ('capture_pending', 'void_pending') and a.updated_at <= ${new Date(now - 3_600_000)})
      or exists (
        select from refund r where r.client_id = a.client_id and r.attempt_id = a.id and r.next_check_at is not null
          and r.created_at <= ${new Date(now - 3_600_000)}
      )
    order by "openedAt", a.id`);
  return rows.map(({ createdAt, openedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.getTime(),
    openedAt: openedAt.getTime(),
  }));
}

/** Removes a payment that a person has handled from the list, and ends its checks; false if it is not on the list. */
export async function closeOpenPayment(run: RunStatement, attemptId: string): Promise<boolean> {
  const closed = await run(sql`
    update payment_attempt set open_reason = null, opened_at = null, next_check_at = null
    where id = ${attemptId} and open_reason is not null and deadline_at is null returning id`);
  return closed.length > 0;
}
