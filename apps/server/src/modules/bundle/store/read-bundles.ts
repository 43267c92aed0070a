import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import {
  type OccurrenceRow,
  type OccurrenceRows,
  occurrenceColumnsSql,
  occurrenceRowsSql,
  type TimetableVenue,
  venueColumnsSql,
} from '../../timetable/index.ts';

/** What camps and courses are filtered by: ids and slugs of categories and venues; an empty list is no filter. */
export type BundleFilters = {
  type: 'camp' | 'course';
  categoryIds: readonly string[];
  categorySlugs: readonly string[];
  venueIds: readonly string[];
  venueSlugs: readonly string[];
};

type BundleScope = { clientId: string; side: 'online' | 'foh'; now: number } & BundleFilters;

/** A page of a list. Instants in milliseconds: `from` inclusive, `until` exclusive; without `from`, what has not ended. */
type ListQuery = BundleScope & {
  from: number | undefined;
  until: number | undefined;
  /** Leaves out those whose booking has not opened. */
  isOpenOnly: boolean;
  page: number;
  perPage: number;
};

/** A schedule that is sold as a camp or course. */
export type BundleRow = {
  id: string;
  slug: string;
  name: string;
  venue_id: string;
  category_id: string;
  can_book_after_start: boolean;
  /** Whether pupils of other courses may book it before everyone. */
  has_re_enrolment: boolean;
};

/** Camps or courses with their sessions and everything that these refer to. */
export type BundleRows = OccurrenceRows<OccurrenceRow & { venue_id: string }> & {
  total: number;
  bundles: BundleRow[];
  venues: TimetableVenue[];
};

/** CMP-01, CRS-01: one page of camps or courses by start, in one statement. */
export const readBundleList = (run: RunStatement, query: ListQuery): Promise<BundleRows> => {
  const { now, from, until, isOpenOnly, page, perPage } = query;
  const at = new Date(now);
  return readRows(
    run,
    query,
    sql`
    matching as materialized (
      select s.id, min(o.starts_at) as starts_at from s
      join occurrence o on o.client_id = ${query.clientId} and o.schedule_id = s.id and o.status <> 'withdrawn'
      group by s.id
      having ${from === undefined ? sql`max(o.ends_at) > ${at}` : sql`min(o.starts_at) >= ${new Date(from)}`}
        ${until === undefined ? sql`` : sql`and min(o.starts_at) < ${new Date(until)}`}
        ${isOpenOnly ? sql`and min(o.first_bookable_at) <= ${at}` : sql``}
    ), page as materialized (
      select id, row_number() over (order by starts_at, id) as position from matching
      order by position limit ${perPage} offset ${(page - 1) * perPage}
    )`,
    { endedSince: from === undefined ? at : undefined },
  );
};

/** CMP-15, CRS-06: one camp or course by id or slug; without rows if it does not exist. */
export const readBundleDetail = (
  run: RunStatement,
  { identifier, ...scope }: BundleScope & { identifier: string },
): Promise<BundleRows> => {
  const matchesSql = uuid.test(identifier) ? sql`s.id = ${identifier}::uuid` : sql`s.slug = ${identifier}`;
  return readRows(
    run,
    scope,
    sql`
    matching as materialized (select id from s where ${matchesSql}), page as materialized (
      select id, 1 as position from matching limit 1
    )`,
    { endedSince: undefined },
  );
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the bundles of the table `page` (id, position), from the tables `s` and `matching`. */
async function readRows(
  run: RunStatement,
  scope: BundleScope,
  pageSql: RawBuilder<unknown>,
  { endedSince }: { endedSince: Date | undefined },
): Promise<BundleRows> {
  const { clientId } = scope;
  const [row] = await run(sql<BundleRows>`
    with ${schedulesSql(scope, endedSince)}, ${pageSql}, chosen as materialized (
      select ${occurrenceColumnsSql(scope)}, o.venue_id, page.position
      from page join occurrence o on o.client_id = ${clientId} and o.schedule_id = page.id and o.status <> 'withdrawn'
    ), k as materialized (
      select * from category where client_id = ${clientId} and id in (select category_id from chosen)
    ), v as materialized (
      select * from venue where client_id = ${clientId} and id in (select venue_id from chosen)
    )
    select (select count(*) from matching)::int as total,
      coalesce((
        select json_agg(json_build_object(
          'id', s.id, 'slug', s.slug, 'name', s.name, 'venue_id', s.venue_id, 'category_id', s.category_id,
          'can_book_after_start', s.allow_booking_after_start,
          'has_re_enrolment', exists (
            select from re_enrolment r where r.client_id = ${clientId} and r.schedule_id = s.id
          )
        ) order by page.position) from page join s on s.id = page.id
      ), '[]') as bundles,
      coalesce((select json_agg(${venueColumnsSql}) from v), '[]') as venues,
      ${occurrenceRowsSql({ clientId, order: sql`starts_at, id`, venues: sql`array(select id from v)` })}`);
  if (!row) throw new Error('Query for camps or courses returned no row');
  return row;
}

/** The schedules that match the filters. `endedSince` limits them to those whose last day is not before its day. */
function schedulesSql(
  { clientId, type, categoryIds, categorySlugs, venueIds, venueSlugs }: BundleScope,
  endedSince: Date | undefined,
): RawBuilder<unknown> {
  const isAnyOf = (column: string, values: readonly string[], cast: string) =>
    values.length === 0 ? sql`` : sql`and ${sql.ref(column)} = any(${[...values]}::${sql.raw(cast)}[])`;
  const categoryFilter = (column: 'id' | 'slug', values: readonly string[], cast: string) =>
    values.length === 0
      ? sql``
      : sql`and (${sql.ref(`c.${column}`)} = any(${[...values]}::${sql.raw(cast)}[])
          or ${sql.ref(`parent.${column}`)} = any(${[...values]}::${sql.raw(cast)}[]))`;
  return sql`
    s as materialized (
      select s.id, s.slug, s.venue_id, s.allow_booking_after_start, t.name, t.category_id
      from schedule s
      join template t on t.client_id = s.client_id and t.id = s.template_id
      join category c on c.client_id = t.client_id and c.id = t.category_id
      left join category parent on parent.client_id = c.client_id and parent.id = c.parent_id
      join venue w on w.client_id = s.client_id and w.id = s.venue_id
      where s.client_id = ${clientId} and s.slug is not null and s.ends_on is not null
        and c.booking_type = ${`${type}s`}
        ${endedSince === undefined ? sql`` : sql`and s.ends_on >= (${endedSince}::timestamptz at time zone w.timezone)::date - 1`}
        ${categoryFilter('id', categoryIds, 'uuid')} ${categoryFilter('slug', categorySlugs, 'text')}
        ${isAnyOf('s.venue_id', venueIds, 'uuid')} ${isAnyOf('w.slug', venueSlugs, 'text')}
    )`;
}
