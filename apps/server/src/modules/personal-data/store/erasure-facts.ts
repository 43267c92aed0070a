import type { ErasureHoldings, ErasureObstacle } from '@pavilion/domain/personal-data/erasure';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type Question = { clientId: string; personId: number; now: number };

/** A person's children without an account whom nobody else books for: they are erased with the person. */
export const ownChildrenSql = (clientId: string, personId: number) => sql<{ id: number; firstName: string }>`
  select c.id, c.first_name as "firstName" from linked_person l
  join person c on c.client_id = l.client_id and c.id = l.linked_id
  where l.client_id = ${clientId} and l.person_id = ${personId}::int and l.status = 'successful'
    and c.email = '' and c.password_hash is null and c.erased_at is null
    and not exists (
      select from linked_person other
      where other.client_id = c.client_id and other.linked_id = c.id and other.person_id <> ${personId}::int
        and other.status = 'successful'
    )`;

export type ErasureFacts = {
  obstacles: readonly { code: ErasureObstacle; count: number }[];
  /** What ends with the account. */
  held: ErasureHoldings;
  children: readonly { id: number; firstName: string }[];
  waiverKeepYears: number;
};

type FactRow = {
  payment: number;
  refund: number;
  debt: number;
  direct_debit: number;
  membership: number;
  held: ErasureHoldings;
  children: { id: number; firstName: string }[];
  waiverKeepYears: number;
};

/** States of a payment attempt whose money is not where it will stay. */
const openAttemptSql = sql`a.state in ('created', 'authorising', 'sca_required', 'authorised', 'unknown', 'capture_pending',
  'void_pending', 'void_failed') or a.open_reason is not null`;

const paymentsSql = ({ clientId, personId, now }: Question) => sql`(
  select count(*) from checkout c join payment_attempt a on a.client_id = c.client_id and a.checkout_id = c.id
  where c.client_id = ${clientId} and c.person_id = ${personId} and (${openAttemptSql})
) + (
  select count(*) from "order" o
  where o.client_id = ${clientId} and o.person_id = ${personId} and o.status in ('awaiting_payment', 'pending')
) + (
  select count(*) from cart k join hold h on h.client_id = k.client_id and h.cart_id = k.id
  where k.client_id = ${clientId} and k.owner = ${`person:${personId}`}
    and (h.attempt_id is not null or h.ends_at > ${new Date(now)})
)`;

/** UK GDPR, article 17: what has to end before a person is erased, what they would lose, and who is erased with them. */
export async function readErasureFacts(run: RunStatement, question: Question): Promise<ErasureFacts> {
  const { clientId, personId, now } = question;
  const at = new Date(now);
  const [row] = await run(sql<FactRow>`
    with child as materialized (${ownChildrenSql(clientId, personId)}),
    erased as materialized (select ${personId}::int as id union select id from child)
    select (${paymentsSql(question)})::int as payment,
      (select count(*)::int from refund r join "order" o on o.client_id = r.client_id and o.id = r.order_id
       where o.client_id = ${clientId} and o.person_id = ${personId}
         and r.state in ('requested', 'submitted', 'needs_person')) as refund,
      (select count(*)::int from debt where client_id = ${clientId} and person_id in (select id from erased)
         and settled_at is null) as debt,
      (select count(*)::int from debit_agreement where client_id = ${clientId} and state <> 'ended'
         and (person_id in (select id from erased) or payer_id = ${personId})) as direct_debit,
      (select count(*)::int from membership where client_id = ${clientId}
         and person_id in (select id from erased) and ends_on is null) as membership,
      json_build_object(
        'bookings', (select coalesce(json_agg(b.id), '[]') from booking b
          join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
          where b.client_id = ${clientId} and b.person_id in (select id from erased) and b.status = 'settled'
            and o.ends_at > ${at}),
        'memberships', (select coalesce(json_agg(m.id), '[]') from membership m join client c on c.id = m.client_id
          where m.client_id = ${clientId} and m.person_id in (select id from erased)
            and m.ends_on >= (${at}::timestamptz at time zone c.timezone)::date),
        'packageUses', (select coalesce(json_object_agg(id, uses - used), '{}') from package
          where client_id = ${clientId} and person_id in (select id from erased) and expires_at > ${at}),
        'credit', (select coalesce(json_object_agg(id, balance), '{}') from account
          where client_id = ${clientId} and person_id in (select id from erased))
      ) as held,
      (select coalesce(json_agg(child order by id), '[]') from child) as children,
      (select waiver_keep_years from client where id = ${clientId}) as "waiverKeepYears"`);
  if (!row) throw new Error(`Person ${personId} not found`);
  const { held, children, waiverKeepYears, ...counts } = row;
  const obstacles = Object.entries(counts).map(([code, count]) => ({ code: code as ErasureObstacle, count }));
  return { obstacles: obstacles.filter(({ count }) => count > 0), held, children, waiverKeepYears };
}
