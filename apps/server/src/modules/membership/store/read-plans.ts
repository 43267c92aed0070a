import { sql } from 'kysely';
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
    early_booking: { name: string; venue_name: string; opens_days_before: number }[];
  }[];
  member_prices: { name: string; venue_name: string; amount: number; list: number }[];
  contact: { email: string | null; phone: string | null; address: string | null };
  online_joining: boolean;
  timezone: string;
};

const maxEntries = 50;

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
          'takes_direct_debit', p.takes_direct_debit,
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
          )
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
      json_build_object('email', c.contact_email, 'phone', c.contact_phone, 'address', c.contact_address) as contact,
      c.online_joining, c.timezone
    from client c where c.id = ${clientId}`);
  if (!row) throw new Error(`Client ${clientId} not found`);
  return row;
}
