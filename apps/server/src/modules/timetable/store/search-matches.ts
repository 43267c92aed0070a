import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { milesFromSql } from '../../map/index.ts';
import { isOpenForMemberSql } from '../../membership/index.ts';
import { availablePlacesSql } from '../../offer/index.ts';
import { type SearchArea, venueMatchesSql, withinRadiusSql } from '../../venue/index.ts';
import type { OccurrenceQuery } from './read-day.ts';

/** A search. Instants in milliseconds; words are lower case, and one pattern of each of them must match. */
export type SearchQuery = OccurrenceQuery & {
  words: readonly (readonly string[])[];
  tags: readonly string[];
  access: readonly string[];
  from: number;
  until: number;
  /** Local times of day at the venue, 'HH:MM', and the venue's slug. */
  timeFrom: string | undefined;
  timeUntil: string | undefined;
  venue: string | undefined;
  searchArea: SearchArea | undefined;
  hasPlacesLeft: boolean;
  /** For whom the results are decided; null for a guest. */
  personId: number | null;
  page: number;
  perPage: number;
};

/** The occurrences of one page in their order, and what is counted over all pages. Distances in miles. */
export type SearchMatches = {
  page: { id: string; distance: number | null }[];
  venue_name: string | null;
  total: number;
  session_count: number;
  venue_counts: { slug: string; count: number; distance: number | null }[];
};

/** Limits a search over all venues of a national client. */
const maxResults = 1000;

/**
 * A mile farther is worth as much as a quarter of an hour later: a session nearby comes before an earlier one that takes
 * longer to reach. Occurrences without a distance are sorted by start.
 */
const orderSql = sql`local_day, starts_at + coalesce(distance, 0) * interval '15 minutes', distance nulls last, name, id`;

/** Finds the occurrences of a client's venues that match, by day and then by start and distance together. */
export async function readMatches(run: RunStatement, query: SearchQuery): Promise<SearchMatches> {
  const { side, now, hasPlacesLeft, page, perPage } = query;
  // Counting places reads most columns. Otherwise a thousand whole rows would be sorted for five of them.
  const columns = hasPlacesLeft ? sql`o.*` : sql`o.id, o.starts_at, o.name, o.venue_id, o.timezone`;
  const [row] = await run(sql<SearchMatches>`
    with ${matchingVenuesSql(query)}, ${matchingSchedulesSql(query)}, matching as materialized (
      select o.id, o.starts_at, o.name, o.venue_id, o.distance, (o.starts_at at time zone o.timezone)::date as local_day
      from (
        select ${columns}, v.distance from ${candidatesSql(query)}
        order by o.starts_at, v.distance nulls last, o.name, o.id offset 0
      ) o
      -- Counting places is expensive. The offset keeps the order, so no more occurrences than the limit are counted.
      ${hasPlacesLeft ? sql`where ${availablePlacesSql(side, new Date(now))} > 0` : sql``}
      limit ${maxResults}
    ), page as (
      select id, distance, row_number() over (order by ${orderSql}) as position
      from matching order by position limit ${perPage} offset ${(page - 1) * perPage}
    ), sessions as materialized (
      select venue_id, min(distance) as distance from matching group by venue_id, starts_at, name
    )
    select
      coalesce((
        select json_agg(json_build_object('id', id, 'distance', distance) order by position) from page
      ), '[]') as page,
      (select count(*) from matching)::int as total, (select count(*) from sessions)::int as session_count,
      ${venueCountsSql(query)} as venue_counts,
      ${query.venue === undefined ? sql`null` : sql`(select max(name) from v)`} as venue_name`);
  if (!row) throw new Error('Search returned no row');
  return row;
}

/**
 * The occurrences that match, from the tables `v` and `s`. Around a place few venues match, so each is read by its own
 * days; otherwise all are read by start, until there are enough. The planner cannot tell these cases apart.
 */
function candidatesSql({ clientId, now, from, until, ...query }: SearchQuery): RawBuilder<unknown> {
  const { timeFrom, timeUntil, hasPlacesLeft, personId } = query;
  const at = new Date(now);
  const localTime = sql`(o.starts_at at time zone o.timezone)::time`;
  const isOpenForAll = sql`o.first_bookable_at <= ${at}`;
  const isOpen =
    personId === null ? isOpenForAll : sql`(${isOpenForAll} or ${isOpenForMemberSql(personId, at)})`;
  const conditions = sql`
    o.client_id = ${clientId} and o.venue_id = v.id
    and o.starts_at >= ${new Date(from)} and o.starts_at < ${new Date(until)}
    and o.status = 'bookable'
    -- A session of a camp or course is booked on the page of the whole.
    and not o.is_in_bundle
    ${timeFrom === undefined ? sql`` : sql`and ${localTime} >= ${timeFrom}::time`}
    ${timeUntil === undefined ? sql`` : sql`and ${localTime} < ${timeUntil}::time`}
    ${hasFilters(query) ? isOfMatchingScheduleSql : sql``}
    ${hasPlacesLeft ? sql`and ${isOpen} and o.last_bookable_at > ${at}` : sql``}`;
  if (!isLocal(query)) return sql`v join occurrence o on ${conditions}`;
  return sql`v cross join lateral (
    select ${hasPlacesLeft ? sql`o.*` : sql`o.id, o.starts_at, o.name, o.venue_id, o.timezone`} from occurrence o where ${conditions} order by o.starts_at, o.id limit ${maxResults}
  ) o`;
}

/** The case keeps the subquery a hash table. As a join, it was scanned once per occurrence. */
const isOfMatchingScheduleSql = sql`and case when o.schedule_id in (select id from s) then true else false end`;

/** Venues on the map of a national client's results. */
const maxVenueCounts = 100;

/** How many sessions of the results each venue has, most first. The first page has them for all pages. */
const venueCountsSql = ({ page }: SearchQuery): RawBuilder<unknown> =>
  page > 1
    ? sql`'[]'::json`
    : sql`coalesce((
        select json_agg(json_build_object('slug', v.slug, 'count', m.count, 'distance', m.distance)
          order by m.count desc, v.slug)
        from (
          select venue_id, count(*)::int as count, min(distance) as distance from sessions
          group by venue_id order by 2 desc, 1 limit ${maxVenueCounts}
        ) m join v on v.id = m.venue_id
      ), '[]')`;

const matchingVenuesSql = ({ clientId, searchArea, access, venue }: SearchQuery) => sql`
  v as materialized (
    select v.client_id, v.id, v.slug, v.name, v.timezone, v.address1, v.address2, v.town, v.postcode,
      ${searchArea ? milesFromSql(searchArea.at) : sql`null::float8`} as distance
    from venue v
    where v.client_id = ${clientId}
      ${access.length === 0 ? sql`` : sql`and v.access_features @> ${[...access]}::text[]`}
      ${searchArea ? sql`and ${withinRadiusSql(searchArea)}` : sql``}
      ${venue === undefined ? sql`` : sql`and ${venueMatchesSql(venue)}`}
  )`;

/** Whether words or tags limit the schedules. */
const hasFilters = ({ words, tags }: Pick<SearchQuery, 'words' | 'tags'>): boolean =>
  words.length + tags.length > 0;

/** Around a place or at a venue few venues match. */
const isLocal = ({ searchArea, venue }: Pick<SearchQuery, 'searchArea' | 'venue'>): boolean =>
  searchArea !== undefined || venue !== undefined;

/**
 * Words match the names of the template, its category and the parent category, and the tags. A local search reads the
 * schedules of its venues only, which `offset 0` makes PostgreSQL find by venue.
 */
const matchingSchedulesSql = ({ clientId, words, tags, ...query }: SearchQuery) => sql`
  matching_template as materialized (
    select t.id
    from template t
    join category c on c.client_id = t.client_id and c.id = t.category_id
    left join category parent on parent.client_id = c.client_id and parent.id = c.parent_id
    where t.client_id = ${clientId} and t.tags @> ${[...tags]}::text[]
      and (
        select coalesce(bool_and(exists (
          select from json_array_elements_text(patterns) pattern
          where position(pattern in lower(concat_ws(' ', '', t.name, c.name, parent.name, array_to_string(t.tags, ' ')))) > 0
        )), true)
        from json_array_elements(${JSON.stringify(words)}::json) patterns
      )
  ), s as materialized (
    ${
      isLocal(query)
        ? sql`select s.id from v cross join lateral (
            select id, template_id from schedule where client_id = ${clientId} and venue_id = v.id offset 0
          ) s`
        : sql`select id from schedule s`
    }
    where s.template_id in (select id from matching_template)
      ${isLocal(query) ? sql`` : sql`and s.client_id = ${clientId}`}
  )`;
