import { type Coordinates, parseSearchTerm } from '@pavilion/domain/map';
import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { hasCoordinatesSql, milesFromSql } from '../map/index.ts';
import { availablePlacesSql } from '../offer/index.ts';

/** Days are the venue's local days, opening times minutes since local midnight. */
export type VenueRow = {
  id: string;
  slug: string;
  name: string;
  description: string;
  picture: string;
  address1: string;
  address2: string;
  town: string;
  area: string;
  postcode: string;
  phone: string;
  timezone: string;
  access: string[];
  access_features: AccessFeature[];
  lat: number | null;
  lng: number | null;
  migration_date: string;
  display_venue_selection_button: boolean;
  created_at: Date;
  opening_times: { weekday: number; opens: number; closes: number }[];
  /** The next occurrences with places of up to three different names, by start. */
  upcoming: NextOccurrenceRow[];
  /** Miles; null without a search area, or if the venue has no coordinates. */
  distance: number | null;
};

export type AccessFeature = 'step_free' | 'hoist' | 'changing_places' | 'accessible_parking' | 'hearing_loop';

/** `radius` is in miles, `term` what was searched. `unmapped` includes all venues without coordinates, at the end. */
export type SearchArea = {
  at: Coordinates & { name: string };
  term: string;
  radius: number;
  unmapped: boolean;
};

/** The next bookable occurrence. `starts_at` is in milliseconds since 1970. */
export type NextOccurrenceRow = { id: string; name: string; starts_at: number };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** VEN-09: condition on `venue v`. An identifier is a slug or a uuid. */
export const venueMatchesSql = (identifier: string): RawBuilder<boolean> =>
  uuid.test(identifier) ? sql`v.id = ${identifier}::uuid` : sql`v.slug = ${identifier}`;

type VenueQuery = {
  clientId: string;
  identifier?: string;
  searchArea?: SearchArea | undefined;
  /** VEN-12: only the venues at which memberships are sold online. */
  isJoining?: boolean;
  now: number;
};

/** The venues of a client, filtered by identifier or search area; in a search area the nearest first. */
export const readVenues = (
  run: RunStatement,
  { clientId, identifier, searchArea, isJoining = false, now }: VenueQuery,
): Promise<VenueRow[]> =>
  run(sql<VenueRow>`
    select v.id, v.slug, v.name, v.description, v.picture, v.address1, v.address2, v.town, v.area, v.postcode,
      v.phone, v.timezone, v.access, v.access_features, v.lat, v.lng, v.activities_v2_migration_date::text as migration_date,
      v.display_venue_selection_button, v.created_at,
      coalesce((
        select json_agg(json_build_object('weekday', t.weekday, 'opens', t.opens, 'closes', t.closes)
          order by t.weekday, t.opens)
        from opening_time t where t.client_id = v.client_id and t.venue_id = v.id
      ), '[]') as opening_times,
      ${upcomingSql(now)} as upcoming, ${searchArea ? milesFromSql(searchArea.at) : sql`null::float8`} as distance
    from venue v
    where v.client_id = ${clientId} ${identifier === undefined ? sql`` : sql`and ${venueMatchesSql(identifier)}`}
      ${searchArea ? sql`and ${withinRadiusSql(searchArea)}` : sql``} ${isJoining ? sql`and v.online_joining` : sql``}
    order by distance nulls last, v.position, v.name`);

/** The next occurrences that are scanned for three different names. */
const maxScannedOccurrences = 40;

/**
 * The next occurrences at `venue v` that have places, one per name, because a hall's courts start together with the same
 * name. Counting places is expensive: the sorted subquery ends with the first occurrence of a name that has some.
 */
const upcomingSql = (now: number): RawBuilder<NextOccurrenceRow[]> => sql`
  coalesce((
    with soon as materialized (
      select o.* from occurrence o
      where o.client_id = v.client_id and o.venue_id = v.id and o.starts_at > ${new Date(now)}
        and o.status = 'bookable' and o.first_bookable_at <= ${new Date(now)} and not o.is_in_bundle
      order by o.starts_at, o.id limit ${maxScannedOccurrences}
    )
    select json_agg(json_build_object(
      'id', next.id, 'name', next.name, 'starts_at', (extract(epoch from next.starts_at) * 1000)::bigint
    ) order by next.starts_at, next.id)
    from (
      select available.* from (select distinct name from soon) named
      cross join lateral (
        select o.id, o.name, o.starts_at
        from (select * from soon where soon.name = named.name order by starts_at, id offset 0) o
        where ${availablePlacesSql('online', new Date(now))} > 0 limit 1
      ) available
      order by available.starts_at, available.id limit 3
    ) next
  ), '[]')`;

/** VEN-04: condition on `venue v`. A venue without coordinates is near its own town, area and outcode. */
export const withinRadiusSql = (area: SearchArea): RawBuilder<boolean> => sql<boolean>`
  case when ${hasCoordinatesSql} then ${milesFromSql(area.at)} <= ${area.radius}::float8
    else ${area.unmapped}::boolean or ${isInPlaceSql(area)} end`;

/** Condition on `venue v`: its address names the searched place. */
function isInPlaceSql({ at: { name }, term }: SearchArea): RawBuilder<boolean> {
  const places = [term, name].map((text) => (text.split(',')[0] ?? '').trim().toLowerCase());
  const outcodes = [term, name].map((text) => parseSearchTerm(text).outcode).filter((text) => text !== '');
  return sql<boolean>`(
    lower(v.town) = any(${places}::text[]) or lower(v.area) = any(${places}::text[])
    or upper(left(replace(v.postcode, ' ', ''), -3)) = any(${outcodes}::text[])
  )`;
}

/** PRC-05: whether the client sells memberships online. */
export async function hasOnlineJoining(run: RunStatement, clientId: string): Promise<boolean> {
  const rows = await run(sql`select from client where id = ${clientId} and online_joining`);
  return rows.length > 0;
}

/** SHL-07: a venue's footer HTML, not sanitised; undefined for an unknown venue. */
export async function readFooter(
  run: RunStatement,
  clientId: string,
  identifier: string,
): Promise<string | undefined> {
  const [row] = await run(sql<{ footer_html: string }>`
    select v.footer_html from venue v where v.client_id = ${clientId} and ${venueMatchesSql(identifier)}`);
  return row?.footer_html;
}
