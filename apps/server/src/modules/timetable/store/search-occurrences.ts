import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { AccessFeature } from '../../venue/index.ts';
import {
  type OccurrenceQuery,
  type OccurrenceRow,
  type OccurrenceRows,
  occurrenceColumnsSql,
  occurrenceRowsSql,
  type TimetableVenue,
  venueColumnsSql,
} from './read-day.ts';
import type { SearchMatches } from './search-matches.ts';

/** An occurrence with its venue and its distance in miles. */
export type SearchResultRow = OccurrenceRow & { venue_id: string; distance: number | null };

/** One page of results. */
export type SearchResultRows = OccurrenceRows<SearchResultRow> & { venues: TimetableVenue[] };

export type OfferedFilters = { tags: string[]; access: AccessFeature[] };

/**
 * Reads a page of matches as they are now, without those that were cancelled or have started since they were found: the
 * JSON of `SearchResultRows`, so that results that read as before need not be parsed.
 */
export async function readResultsJson(
  run: RunStatement,
  query: OccurrenceQuery,
  { page }: Pick<SearchMatches, 'page'>,
): Promise<string> {
  const { clientId, now } = query;
  const [row] = await run(sql<{ results: string }>`
    select to_json(results)::text as results from (
    with page as materialized (
      select * from unnest(${page.map(({ id }) => id)}::text[], ${page.map(({ distance }) => distance)}::float8[])
        with ordinality as page (id, distance, position)
    ), chosen as materialized (
      select ${occurrenceColumnsSql(query)}, o.venue_id, page.distance, page.position
      from page join occurrence o on o.client_id = ${clientId} and o.id = page.id
      where o.status = 'bookable' and o.starts_at > ${new Date(now)}
    ), v as materialized (
      select * from venue where client_id = ${clientId} and id in (select venue_id from chosen)
    ), k as materialized (
      select * from category where client_id = ${clientId} and id in (select category_id from chosen)
    )
    select
      coalesce((select json_agg(${venueColumnsSql}) from v), '[]') as venues,
      ${occurrenceRowsSql({
        clientId,
        order: sql`position`,
        venues: sql`array(select venue_id from chosen)`,
      })}
    ) results`);
  if (!row) throw new Error('Search returned no row');
  return row.results;
}

/** The filters that the client's templates and venues offer, whatever the results. */
export async function readOfferedFilters(run: RunStatement, clientId: string): Promise<OfferedFilters> {
  const [row] = await run(sql<OfferedFilters>`
    select
      array(
        select distinct tag from template t, unnest(t.tags) tag where t.client_id = ${clientId} order by tag
      ) as tags,
      array(
        select distinct fact from venue v, unnest(v.access_features) fact
        where v.client_id = ${clientId} and v.access_features <> '{}' order by fact
      ) as access`);
  if (!row) throw new Error('Query for filters returned no row');
  return row;
}
