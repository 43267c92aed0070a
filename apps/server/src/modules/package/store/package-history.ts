import type { PackageFilter } from '@pavilion/domain/package/filter';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** Whether its owner books with `package pk` of `package_plan pp`: guest passes are sent, and booked with by the guest. */
export const isUsableSql = sql`(not pp.is_guest_pass or pk.guest_pass_id is not null)`;

/** How many sessions a package of a list has; the others are in pages of their own. */
const listedSessions = 10;

export type PackageSession = {
  id: string;
  name: string;
  venueName: string | null;
  /** Milliseconds. */
  startsAt: number;
  timezone: string;
  attendeeName: string | null;
  isReserved: boolean;
};

/** A person's package with what used it. `expiresAt` in milliseconds. */
export type PackageHistory = {
  id: string;
  name: string;
  categories: string[];
  uses: number;
  used: number;
  usedAtDesk: number;
  expiresAt: number;
  sessions: PackageSession[];
  sessionCount: number;
  /** How many packages there are on all pages. */
  total: number;
};

/** The sessions of a package `pk`, the latest first. */
const selectSessionsSql = sql`
  select l.id, l.snapshot ->> 'title' as name, v.name as "venueName", o.timezone,
    floor(extract(epoch from o.starts_at) * 1000)::float8 as "startsAt", l.status = 'reserved' as "isReserved",
    case when p.id <> pk.person_id then p.first_name || ' ' || p.last_name end as "attendeeName",
    (count(*) over ())::int as total
  from line_use y
  join cart_line l on l.client_id = y.client_id and l.id = y.line_id
  join occurrence o on o.client_id = y.client_id and o.id = y.occurrence_id
  join venue v on v.client_id = o.client_id and v.id = o.venue_id
  join person p on p.client_id = y.client_id and p.id = y.person_id`;
const isOfPackageSql = sql`y.client_id = pk.client_id and y.package_id = pk.id`;
const latestSessionFirstSql = sql`order by o.starts_at desc, l.id desc`;

type Page = { clientId: string; personId: number; page: number; perPage: number };

/** ACC-05: a page of a person's packages, those that can be used first. One whose order was not paid is left out. */
export const readPackageHistory = (
  run: RunStatement,
  {
    clientId,
    personId,
    page,
    perPage,
    filter,
    now,
  }: Page & { filter: PackageFilter | undefined; now: number },
): Promise<PackageHistory[]> => {
  const isCurrentSql = sql`(pk.expires_at > ${new Date(now)} and pk.used < pk.uses)`;
  const filtersSql = { current: isCurrentSql, finished: sql`not ${isCurrentSql}` };
  return run(sql<PackageHistory>`
    select pk.*, coalesce(s.sessions, '[]') as sessions, coalesce(s.count, 0) as "sessionCount",
      array(
        select k.name from package_plan_category pc
        join category k on k.client_id = pc.client_id and k.id = pc.category_id
        where pc.client_id = ${clientId} and pc.plan_id = pk.plan_id order by k.position, k.name
      ) as categories
    from (
      select pk.client_id, pk.id, pk.person_id, pk.plan_id, pp.name, pk.uses, pk.used, pk.used_at_desk as "usedAtDesk",
        floor(extract(epoch from pk.expires_at) * 1000)::float8 as "expiresAt", (count(*) over ())::int as total,
        row_number() over (
          order by ${isCurrentSql} desc, case when pk.expires_at > ${new Date(now)} then pk.expires_at end,
            pk.expires_at desc, pk.id
        ) as position
      from package pk join package_plan pp on pp.client_id = pk.client_id and pp.id = pk.plan_id
      where pk.client_id = ${clientId} and pk.person_id = ${personId} and pk.expires_at > pk.created_at
        and ${isUsableSql} and ${filter ? filtersSql[filter] : sql`true`}
      order by position limit ${perPage} offset ${(page - 1) * perPage}
    ) pk
    left join lateral (
      select json_agg(u order by u."startsAt" desc, u.id desc) as sessions, max(u.total) as count
      from (
        ${selectSessionsSql} where ${isOfPackageSql} ${latestSessionFirstSql} limit ${listedSessions}
      ) u
    ) s on true
    order by pk.position`);
};

/** ACC-05: a page of the sessions of a person's package. Each has the count of all as `total`. */
export const readPackageSessions = (
  run: RunStatement,
  { clientId, personId, packageId, page, perPage }: Page & { packageId: string },
): Promise<(PackageSession & { total: number })[]> =>
  run(sql<PackageSession & { total: number }>`
    ${selectSessionsSql}
    join package pk on ${isOfPackageSql}
    where pk.client_id = ${clientId} and pk.person_id = ${personId} and pk.id = ${packageId}
    ${latestSessionFirstSql} limit ${perPage} offset ${(page - 1) * perPage}`);

export async function hasPackage(
  run: RunStatement,
  { clientId, personId, packageId }: Pick<Page, 'clientId' | 'personId'> & { packageId: string },
): Promise<boolean> {
  const rows = await run(sql`
    select from package where client_id = ${clientId} and person_id = ${personId} and id = ${packageId}`);
  return rows.length > 0;
}
