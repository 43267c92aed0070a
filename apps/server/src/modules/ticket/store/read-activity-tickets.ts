import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { categoryMatchesSql } from '../../category/index.ts';
import { type PricingOptionRow, pricingOptionsSql, type TicketRow, ticketsSql } from '../../offer/index.ts';
import { venueMatchesSql } from '../../venue/index.ts';

type ActivityQuery = { clientId: string; venue: string; category: string; activity: string; now: number };

/** The tickets of the schedules of an activity, and whether venue and activity exist. */
export type ActivityTickets = {
  has_venue: boolean;
  has_activity: boolean;
  schedules: { tickets: TicketRow[]; options: PricingOptionRow[] }[];
};

const maxSchedules = 100;

/**
 * ACT-08: reads the tickets of one occurrence, by its id or legacy number, or of all schedules of a category that have not
 * ended. The activity is the category of the path, one of its children, or an occurrence of them.
 */
export async function readActivityTickets(
  run: RunStatement,
  { clientId, venue, category, activity, now }: ActivityQuery,
): Promise<ActivityTickets> {
  const [row] = await run(sql<ActivityTickets>`
    with v as materialized (
      select v.id, (${new Date(now)}::timestamptz at time zone v.timezone)::date as today
      from venue v where v.client_id = ${clientId} and ${venueMatchesSql(venue)}
    ), k as materialized (
      select c.id, c.slug from category requested
      join category c on c.client_id = requested.client_id and (c.id = requested.id or c.parent_id = requested.id)
      where requested.client_id = ${clientId} and ${categoryMatchesSql(category)}
    ), ${activitySql(clientId, activity)}
    select exists (select from v) as has_venue, exists (select from activity) as has_activity, coalesce((
      select json_agg(json_build_object('tickets', tickets, 'options', options)) from (
        select ${ticketsSql('s.client_id', 's.id')} as tickets, ${pricingOptionsSql('s.client_id', 's.id')} as options
        from v join schedule s on s.client_id = ${clientId} and s.venue_id = v.id
        join template t on t.client_id = s.client_id and t.id = s.template_id
        where (s.ends_on is null or s.ends_on >= v.today)
          and exists (select from ticket where ticket.client_id = s.client_id and ticket.schedule_id = s.id)
          and exists (
            select from activity a where a.category_id = t.category_id and s.id = coalesce(a.schedule_id, s.id)
          )
        order by t.name, s.id limit ${maxSchedules}
      ) sold
    ), '[]') as schedules`);
  if (!row) throw new Error('Query for tickets returned no row');
  return row;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The table `activity` (category_id, schedule_id) from the tables `v` and `k`: a null schedule means all. */
function activitySql(clientId: string, activity: string) {
  const isOccurrence = /^[\w-]{34}$/.test(activity) || /^[1-9]\d{0,17}$/.test(activity);
  if (!isOccurrence) {
    const matches = uuid.test(activity) ? sql`k.id = ${activity}::uuid` : sql`k.slug = ${activity}`;
    return sql`activity as materialized (select k.id as category_id, null::uuid as schedule_id from k where ${matches})`;
  }
  const matches = /^\d+$/.test(activity)
    ? sql`o.legacy_number = ${activity}::bigint`
    : sql`o.id = ${activity}`;
  return sql`activity as materialized (
    select o.category_id, o.schedule_id from v
    join occurrence o on o.client_id = ${clientId} and o.venue_id = v.id
    where ${matches} and o.status <> 'withdrawn' and o.category_id in (select id from k)
  )`;
}
