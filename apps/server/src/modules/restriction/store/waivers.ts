import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

/** A waiver that attendees of a cart have not agreed to in its current version. */
type MissingWaiver = { id: string; name: string; attendees: string[] };

/** The people of a membership in a cart, or of one that the order has just started, with the waiver of its plan. */
const memberWaiversSql = sql`
  select p.client_id, member.person_id, p.waiver_id, null::uuid as induction_id, null as restriction_criteria
  from (
    select sale.client_id, sale.plan_id, sale.person_id from membership_sale sale
    where sale.client_id = l.client_id and sale.id = l.id
    union all
    select sale.client_id, sale.plan_id, further.person_id from membership_sale sale
    join membership_sale_member further on further.client_id = sale.client_id and further.sale_id = sale.id
    where sale.client_id = l.client_id and sale.id = l.id
    union all
    select held.client_id, held.plan_id, held.person_id from membership held
    where held.client_id = l.client_id and held.line_id = l.id
    union all
    select shared.client_id, shared.plan_id, shared.person_id from membership held
    join membership shared on shared.client_id = held.client_id and shared.shared_from_id = held.id
    where held.client_id = l.client_id and held.line_id = l.id
  ) member
  join membership_plan p on p.client_id = member.client_id and p.id = member.plan_id and p.waiver_id is not null`;

/**
 * The lines of a cart with the waiver that is agreed to for each attendee. A camp or course has one schedule and a
 * membership one plan, so each line has one waiver. An enhanced waiver is signed instead (`attendee`).
 */
const waiverLinesSql = sql`
  cart_line l
  join lateral (
    select k.client_id, k.person_id, s.waiver_id, s.induction_id, s.restriction_criteria
    from booking k
    join occurrence o on o.client_id = k.client_id and o.id = k.occurrence_id
    join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
    where k.client_id = l.client_id and k.line_id = l.id
    union all
    ${memberWaiversSql}
  ) b on true
  join restriction r on r.client_id = b.client_id and r.id = b.waiver_id and r.type = 'pre-purchase-waiver'`;

/** Whether the line was added with the agreement to the current version, which is not newer than the line. */
const agreedWithLineSql = sql<boolean>`
  coalesce(l.detail -> 'restrictionIds' ? r.id::text, false) and l.created_at >= (
    select v.created_at from restriction_version v
    where v.client_id = r.client_id and v.restriction_id = r.id and v.version = r.version
  )`;

const hasCompletedSql = (restriction: 'waiver_id' | 'induction_id') => sql<boolean>`
  exists (
    select from completion c
    join restriction done on done.client_id = c.client_id and done.id = c.restriction_id and done.version = c.version
    where c.client_id = b.client_id and c.person_id = b.person_id and done.id = ${sql.ref(`b.${restriction}`)}
  )`;

/**
 * WVR-15: the waivers of the reserved lines of a cart that are neither completed, nor agreed to with their line, nor among
 * `agreedIds`. If one of waiver and induction is enough (WVR-02), a completed induction replaces the waiver.
 */
export const findMissingWaivers = (
  run: RunStatement,
  { clientId, cartId, agreedIds }: { clientId: string; cartId: string; agreedIds: readonly string[] },
): Promise<MissingWaiver[]> =>
  run(sql<MissingWaiver>`
    select r.id, r.name, array_agg(distinct concat_ws(' ', p.first_name, p.last_name)) as attendees
    from ${waiverLinesSql}
    left join person p on p.client_id = b.client_id and p.id = b.person_id
    where l.client_id = ${clientId} and l.cart_id = ${cartId} and l.status = 'reserved'
      and r.id <> all(${agreedIds}::uuid[]) and not (${agreedWithLineSql})
      and not ${hasCompletedSql('waiver_id')}
      and not (b.restriction_criteria is not distinct from 'any' and ${hasCompletedSql('induction_id')})
    group by r.id, r.name order by r.name, r.id`);

type OrderWaivers = {
  clientId: string;
  orderId: string;
  buyerId: number;
  lineIds: readonly string[];
  /** The waivers agreed to at the payment. */
  agreedIds: readonly string[];
  /** When the payment was authorised: the version of that time is the one that was agreed to. Milliseconds. */
  agreedAt: number;
  now: number;
};

/** WVR-06: records for each attendee of an order which version of which waiver was agreed to, and by whom. */
export async function completeWaivers(
  tx: Transaction,
  { clientId, orderId, buyerId, lineIds, agreedIds, agreedAt, now }: OrderWaivers,
): Promise<void> {
  if (lineIds.length === 0) return;
  await tx(sql`
    insert into completion (client_id, person_id, restriction_id, version, completed_at, agreed_by_id, order_id)
    select distinct b.client_id, b.person_id, r.id, v.version, ${new Date(now)}::timestamptz, ${buyerId}::int, ${orderId}::uuid
    from ${waiverLinesSql}
    join lateral (
      select max(version) as version from restriction_version v
      where v.client_id = r.client_id and v.restriction_id = r.id and v.created_at <= ${new Date(agreedAt)}
    ) v on v.version is not null
    where l.client_id = ${clientId} and l.id in (${sql.join(lineIds)}) and b.person_id is not null
      and (r.id = any(${agreedIds}::uuid[]) or coalesce(l.detail -> 'restrictionIds' ? r.id::text, false))
    on conflict (client_id, person_id, restriction_id, version) do nothing`);
}
