import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** PRC-06: amounts in minor units. */
export type PlansRow = {
  plans: {
    id: string;
    name: string;
    description: string;
    monthly_amount: number;
    joining_fee: number;
    tax_rate: number;
    is_sold_online: boolean;
    takes_direct_debit: boolean;
    max_people: number;
    required_document: string | null;
    asks_questions: boolean;
    venues: string[];
    early_booking: { name: string; venue_name: string; opens_days_before: number }[];
    benefits: {
      id: string;
      percent: number | null;
      free_uses: number | null;
      period: 'week' | 'month' | null;
      applies_to: string[];
    }[];
  }[];
  /** Sessions that cost members less, by their price or by the benefits of some plan. */
  session_prices: { name: string; list: number; amount: number; benefit_ids: string[] }[];
  member_prices: { name: string; venue_name: string; amount: number; list: number }[];
  contact: { email: string | null; phone: string | null; address: string | null };
  online_joining: boolean;
  timezone: string;
  /** Working days of notice of a collection; null without Direct Debit. */
  notice_days: number | null;
};

const maxEntries = 50;

/** PRC-02: the benefits of `membership_plan p`, in the client's order. */
const benefitsSql = sql`(
  select coalesce(json_agg(json_build_object(
    'id', b.id, 'percent', b.percent, 'free_uses', b.free_uses, 'period', b.period,
    'applies_to', (
      select coalesce(json_agg(distinct coalesce(k.name, t.name)), '[]')
      from benefit_target bt
      left join category k on k.client_id = bt.client_id and k.id = bt.category_id
      left join schedule s on s.client_id = bt.client_id and s.id = bt.schedule_id
      left join template t on t.client_id = s.client_id and t.id = s.template_id
      where bt.client_id = b.client_id and bt.benefit_id = b.id
    )
  ) order by b.position, b.id), '[]')
  from (
    select * from benefit where client_id = p.client_id and plan_id = p.id order by position, id limit ${maxEntries}
  ) b
)`;

/** The slugs of the venues that alone offer `membership_plan p`. */
const venuesSql = sql`(
  select coalesce(json_agg(v.slug order by v.position, v.slug), '[]')
  from membership_plan_venue pv
  join venue v on v.client_id = pv.client_id and v.id = pv.venue_id
  where pv.client_id = p.client_id and pv.plan_id = p.id
)`;

/** The prices for an adult of the sessions of `client c` that members get for less. Camps and courses are no sessions. */
const sessionPricesSql = (isCurrentSql: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(x), '[]') from (
    select distinct t.name, price.list, price.amount, applied.benefit_ids
    from schedule s
    join template t on t.client_id = s.client_id and t.id = s.template_id
    join category k on k.client_id = t.client_id and k.id = t.category_id
    cross join lateral (
      select min(o.amount) filter (where not o.members_only) as list, min(o.amount) as amount
      from pricing_option o
      where o.client_id = s.client_id and o.schedule_id = s.id and o.concession is null and o.max_age is null
        and coalesce(o.min_age, 0) <= 18
    ) price
    cross join lateral (
      select array(
        select distinct bt.benefit_id from benefit_target bt
        where bt.client_id = s.client_id and (bt.schedule_id = s.id or bt.category_id in (k.id, k.parent_id))
        order by 1
      ) as benefit_ids
    ) applied
    where s.client_id = c.id and ${isCurrentSql} and price.list > 0
      and (price.amount < price.list or cardinality(applied.benefit_ids) > 0)
      and k.booking_type is distinct from 'camps' and k.booking_type is distinct from 'courses'
  ) x
)`;

/** PRC-06: a client's plans in its order, with the current schedules whose price or booking window is better for members. */
export async function readPlans(
  run: RunStatement,
  { clientId, now }: { clientId: string; now: number },
): Promise<PlansRow> {
  const isCurrentSql = sql`(s.ends_on is null or s.ends_on >= ${new Date(now)}::timestamptz::date)`;
  const [row] = await run(sql<PlansRow>`
    select
      coalesce((
        select json_agg(json_build_object(
          'id', p.id, 'name', p.name, 'description', p.description, 'monthly_amount', p.monthly_amount,
          'joining_fee', p.joining_fee, 'tax_rate', p.tax_rate, 'is_sold_online', p.is_sold_online,
          'takes_direct_debit', p.takes_direct_debit, 'max_people', p.max_people, 'required_document', p.required_document,
          'asks_questions', exists (
            select from question_section x join question q on q.client_id = x.client_id and q.section_id = x.id
            where x.client_id = p.client_id and x.plan_id = p.id
          ),
          'venues', ${venuesSql},
          'early_booking', (
            select coalesce(json_agg(w), '[]') from (
              select t.name, v.name as venue_name, max(w.opens_days_before) as opens_days_before
              from booking_window w
              join schedule s on s.client_id = w.client_id and s.id = w.schedule_id and ${isCurrentSql}
              join template t on t.client_id = s.client_id and t.id = s.template_id
              join venue v on v.client_id = s.client_id and v.id = s.venue_id
              where w.client_id = p.client_id and w.plan_id = p.id
              group by t.name, v.name order by t.name, v.name limit ${maxEntries}
            ) w
          ),
          'benefits', ${benefitsSql}
        ) order by p.position, p.name)
        from (
          select * from membership_plan where client_id = ${clientId} order by position, name limit ${maxEntries}
        ) p
      ), '[]') as plans,
      coalesce((
        select json_agg(json_build_object('name', o.name, 'venue_name', o.venue_name, 'amount', o.amount, 'list', o.list))
        from (
          select t.name, v.name as venue_name, min(m.amount) as amount, min(everyone.amount) as list
          from pricing_option m
          join schedule s on s.client_id = m.client_id and s.id = m.schedule_id and ${isCurrentSql}
          join template t on t.client_id = s.client_id and t.id = s.template_id
          join venue v on v.client_id = s.client_id and v.id = s.venue_id
          join pricing_option everyone on everyone.client_id = m.client_id and everyone.schedule_id = m.schedule_id
            and not everyone.members_only and everyone.concession is null and everyone.max_age is null
          where m.client_id = ${clientId} and m.members_only and m.amount < everyone.amount
          group by t.name, v.name order by t.name, v.name limit ${maxEntries}
        ) o
      ), '[]') as member_prices,
      ${sessionPricesSql(isCurrentSql)} as session_prices,
      json_build_object('email', c.contact_email, 'phone', c.contact_phone, 'address', c.contact_address) as contact,
      c.online_joining, c.timezone,
      (select notice_days from direct_debit_setting where client_id = c.id) as notice_days
    from client c where c.id = ${clientId}`);
  if (!row) throw new Error(`Client ${clientId} not found`);
  return row;
}
