import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { type NextOccurrenceRow, venueMatchesSql } from '../venue/index.ts';

type BookingType = 'ticketed' | 'resources' | 'classes' | 'courses' | 'camps';

/** A category with its offer at a venue. Amounts are in minor units. */
export type CategoryRow = {
  id: string;
  slug: string;
  name: string;
  parent_id: string | null;
  booking_type: BookingType | null;
  browse_by_name: string;
  allocation_strategy: 'customer' | 'allocated';
  picture: string;
  description: string;
  /** Milliseconds since 1970. */
  created_at: number;
  venue_slugs: string[];
  /** Whether the venue has schedules of the category that have not ended. */
  offered: boolean;
  from_amount: number | null;
  next: NextOccurrenceRow | null;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Matches `category requested` by id or slug. A root category includes its leaf categories. */
export const categoryMatchesSql = (identifier: string): RawBuilder<boolean> =>
  uuid.test(identifier) ? sql`requested.id = ${identifier}::uuid` : sql`requested.slug = ${identifier}`;

/** Every category of the client with its offer at a venue, in the client's order; undefined for an unknown venue. */
export async function readCategories(
  run: RunStatement,
  { clientId, venue, now }: { clientId: string; venue: string; now: number },
): Promise<{ timezone: string; categories: CategoryRow[] } | undefined> {
  const instant = new Date(now);
  const [row] = await run(sql<{ timezone: string; categories: CategoryRow[] }>`
    with schedules as (
      select s.client_id, s.id, s.venue_id, t.category_id, sv.slug as venue_slug
      from schedule s
      join template t on t.client_id = s.client_id and t.id = s.template_id
      join venue sv on sv.client_id = s.client_id and sv.id = s.venue_id
      where s.client_id = ${clientId}
        and (s.ends_on is null or s.ends_on >= (${instant}::timestamptz at time zone sv.timezone)::date)
    ), offers as (
      select s.category_id, v.id as venue_id, min(p.amount) filter (
        where p.concession is null and not p.members_only and p.max_age is null and coalesce(p.min_age, 0) <= 18
      ) as from_amount
      from schedules s
      join venue v on v.client_id = s.client_id and v.id = s.venue_id
      left join pricing_option p on p.client_id = s.client_id and p.schedule_id = s.id
      where ${venueMatchesSql(venue)}
      group by s.category_id, v.id
    )
    select v.timezone, coalesce((
      select json_agg(json_build_object(
        'id', c.id, 'slug', c.slug, 'name', c.name, 'parent_id', c.parent_id, 'booking_type', c.booking_type,
        'browse_by_name', c.browse_by_name, 'allocation_strategy', c.allocation_strategy, 'picture', c.picture,
        'description', c.description, 'created_at', (extract(epoch from c.created_at) * 1000)::bigint,
        'venue_slugs', array(
          select distinct s.venue_slug from schedules s where s.category_id = c.id order by s.venue_slug
        ),
        'offered', offers.category_id is not null,
        'from_amount', offers.from_amount,
        'next', (
          select json_build_object(
            'id', o.id, 'name', o.name, 'starts_at', (extract(epoch from o.starts_at) * 1000)::bigint
          )
          from occurrence o
          where offers.category_id is not null and o.client_id = v.client_id and o.venue_id = v.id
            and o.category_id = c.id and o.starts_at > ${instant} and o.status = 'bookable' and o.first_bookable_at <= ${instant}
          order by o.starts_at, o.id limit 1
        )
      ) order by c.position, c.name)
      from category c left join offers on offers.category_id = c.id
      where c.client_id = v.client_id
    ), '[]') as categories
    from venue v where v.client_id = ${clientId} and ${venueMatchesSql(venue)}`);
  return row;
}

/**
 * The slugs of all venues of a client, each with the root categories that it offers, in one statement. `bundle` is 'camps'
 * or 'courses' for a root category that has nothing else there.
 */
export const readVenueCategories = (
  run: RunStatement,
  { clientId, now }: { clientId: string; now: number },
): Promise<VenueCategories[]> =>
  run(sql<VenueCategories>`
    with offers as (
      select s.venue_id, coalesce(c.parent_id, c.id) as root_id,
        case when min(c.booking_type) = max(c.booking_type) and min(c.booking_type) in ('camps', 'courses')
          then min(c.booking_type) end as bundle
      from schedule s
      join venue v on v.client_id = s.client_id and v.id = s.venue_id
      join template t on t.client_id = s.client_id and t.id = s.template_id
      join category c on c.client_id = t.client_id and c.id = t.category_id
      where s.client_id = ${clientId}
        and (s.ends_on is null or s.ends_on >= (${new Date(now)}::timestamptz at time zone v.timezone)::date)
      group by s.venue_id, coalesce(c.parent_id, c.id)
    )
    select v.slug as venue, coalesce((
      select json_agg(json_build_object('slug', c.slug, 'bundle', offers.bundle) order by c.position, c.name)
      from offers join category c on c.client_id = v.client_id and c.id = offers.root_id
      where offers.venue_id = v.id
    ), '[]') as categories
    from venue v where v.client_id = ${clientId} order by v.slug`);

export type VenueCategories = {
  venue: string;
  categories: { slug: string; bundle: 'camps' | 'courses' | null }[];
};
