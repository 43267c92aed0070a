import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** What a plan gives a person, and how it can be changed. Amounts in minor units; days are local. */
export type PlanFacts = {
  planId: string;
  monthlyAmount: number;
  takesDirectDebit: boolean;
  noticeDays: number;
  maxFreezeMonths: number;
  requiredDocument: string | null;
  benefits: {
    id: string;
    name: string;
    percent: number | null;
    freeUses: number | null;
    period: 'week' | 'month' | null;
    used: number;
  }[];
  /** The membership without an end. */
  openId: string | null;
  isCancelled: boolean;
  freeze: { startsOn: string; endsOn: string } | null;
  document: { fileName: string; expiresOn: string } | null;
  maxPeople: number;
  /** Whom the person's membership covers too. */
  people: { id: number; firstName: string; lastName: string }[];
  /** Whose membership covers the person. */
  sharedBy: string | null;
};

type Query = {
  clientId: string;
  personId: number;
  planIds: readonly string[];
  today: string;
  weekStart: string;
  monthStart: string;
};

/** ACC-04: the facts of some plans for a person. */
export const readPlanFacts = async (
  run: RunStatement,
  { clientId, personId, planIds, today, weekStart, monthStart }: Query,
): Promise<PlanFacts[]> =>
  planIds.length === 0
    ? []
    : run(sql<PlanFacts>`
    select p.id as "planId", p.monthly_amount as "monthlyAmount", p.takes_direct_debit as "takesDirectDebit",
      p.notice_days as "noticeDays", p.max_freeze_months as "maxFreezeMonths", p.required_document as "requiredDocument",
      (
        select coalesce(json_agg(json_build_object(
          'id', b.id, 'name', b.name, 'percent', b.percent, 'freeUses', b.free_uses, 'period', b.period,
          'used', coalesce(a.used, 0)
        ) order by b.position, b.id), '[]')
        from benefit b
        left join allowance a on a.client_id = b.client_id and a.benefit_id = b.id and a.person_id = ${personId}
          and a.period_start = case b.period when 'week' then ${weekStart}::date else ${monthStart}::date end
        where b.client_id = p.client_id and b.plan_id = p.id
      ) as benefits,
      (
        select m.id from membership m
        where m.client_id = p.client_id and m.person_id = ${personId} and m.plan_id = p.id and m.ends_on is null
      ) as "openId",
      exists (
        select from membership m
        where m.client_id = p.client_id and m.person_id = ${personId} and m.plan_id = p.id
          and m.ends_on >= ${today}::date and m.cancelled_at is not null
      ) or coalesce((
        select a.end_reason = 'customer' from debit_agreement a
        where a.client_id = p.client_id and a.person_id = ${personId} and a.plan_id = p.id
        order by a.created_at desc, a.id desc limit 1
      ), false) as "isCancelled",
      (
        select json_build_object('startsOn', f.starts_on, 'endsOn', f.ends_on) from membership_freeze f
        where f.client_id = p.client_id and f.person_id = ${personId} and f.plan_id = p.id and f.ends_on >= ${today}::date
      ) as freeze,
      (
        select json_build_object('fileName', d.name, 'expiresOn', d.expires_on) from membership_document d
        where d.client_id = p.client_id and d.person_id = ${personId} and d.plan_id = p.id
        order by d.created_at desc, d.id desc limit 1
      ) as document,
      p.max_people as "maxPeople",
      (
        select coalesce(json_agg(json_build_object(
          'id', o.id, 'firstName', o.first_name, 'lastName', o.last_name
        ) order by o.first_name, o.id), '[]')
        from plan_member pm join person o on o.client_id = pm.client_id and o.id = pm.person_id
        where pm.client_id = p.client_id and pm.plan_id = p.id and pm.holder_id = ${personId}
      ) as people,
      (
        select o.first_name || ' ' || o.last_name
        from membership m
        join membership h on h.client_id = m.client_id and h.id = m.shared_from_id
        join person o on o.client_id = h.client_id and o.id = h.person_id
        where m.client_id = p.client_id and m.person_id = ${personId} and m.plan_id = p.id
          and coalesce(m.ends_on >= ${today}::date, true)
        order by m.starts_on limit 1
      ) as "sharedBy"
    from membership_plan p where p.client_id = ${clientId} and p.id in (${sql.join(planIds)})`);
