import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { categoryMatchesSql } from '../../category/index.ts';
import { availablePlacesSql } from '../../offer/index.ts';
import { venueMatchesSql } from '../../venue/index.ts';

type DatesQuery = { clientId: string; side: 'online' | 'foh'; venue: string; category: string; now: number };

/** A day 'YYYY-MM-DD' with occurrences, and whether any of them has an available place now. */
export type DateRow = { day: string; available: boolean };

/** How many days ahead are searched. */
const daysAhead = 400;

/**
 * The coming days with occurrences of a leaf category or of all of a root category, and whether venue and category
 * exist. The search in a day ends at its first available place.
 */
export async function readDates(
  run: RunStatement,
  { clientId, side, venue, category, now }: DatesQuery,
): Promise<{ hasVenue: boolean; hasCategory: boolean; days: DateRow[] }> {
  const at = new Date(now);
  const [row] = await run(sql<{ has_venue: boolean; has_category: boolean; days: DateRow[] }>`
    with v as materialized (
      select v.*, (${at}::timestamptz at time zone v.timezone)::date as today
      from venue v where v.client_id = ${clientId} and ${venueMatchesSql(venue)}
    ), k as materialized (
      select c.id from category requested
      join category c on c.client_id = requested.client_id and (c.id = requested.id or c.parent_id = requested.id)
      where requested.client_id = ${clientId} and ${categoryMatchesSql(category)}
    ), days as (
      select distinct (o.starts_at at time zone v.timezone)::date as day
      from v join occurrence o on o.client_id = v.client_id and o.venue_id = v.id
      where o.starts_at > ${at} and o.starts_at < ${at}::timestamptz + make_interval(days => ${daysAhead}::int)
        and o.category_id in (select id from k) and o.status <> 'withdrawn'
    )
    select exists (select from v) as has_venue, exists (select from k) as has_category,
      coalesce((
        select json_agg(json_build_object('day', days.day, 'available', exists (
          select from occurrence o
          where o.client_id = v.client_id and o.venue_id = v.id
            and o.starts_at >= days.day::timestamp at time zone v.timezone
            and o.starts_at < (days.day + 1)::timestamp at time zone v.timezone
            and o.category_id in (select id from k) and o.status = 'bookable'
            and o.first_bookable_at <= ${at} and o.last_bookable_at > ${at}
            and ${availablePlacesSql(side, at)} > 0
        )) order by days.day) from days, v
      ), '[]') as days`);
  return {
    hasVenue: row?.has_venue ?? false,
    hasCategory: row?.has_category ?? false,
    days: row?.days ?? [],
  };
}
