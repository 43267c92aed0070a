import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { Restriction } from '#platform/database/tables';

/** A restriction with its current terms. `terms` are the client's HTML, not sanitised. */
export type RestrictionRow = {
  id: string;
  name: string;
  type: Restriction['type'];
  version: number;
  terms: string;
  category: { id: string; name: string; slug: string } | null;
};

const restrictionSql = sql`
  select r.id, r.name, r.type, r.version, coalesce(v.terms, '') as terms,
    case when k.id is not null then json_build_object('id', k.id, 'name', k.name, 'slug', k.slug) end as category
  from restriction r
  left join restriction_version v
    on v.client_id = r.client_id and v.restriction_id = r.id and v.version = r.version
  left join category k on k.client_id = r.client_id and k.id = r.category_id`;

export async function readRestriction(
  run: RunStatement,
  { clientId, id }: { clientId: string; id: string },
): Promise<RestrictionRow | undefined> {
  const [row] = await run(sql<RestrictionRow>`
    ${restrictionSql} where r.client_id = ${clientId} and r.id = ${id}`);
  return row;
}

export async function hasRestriction(
  run: RunStatement,
  { clientId, id }: { clientId: string; id: string },
): Promise<boolean> {
  const rows = await run(sql`select from restriction where client_id = ${clientId} and id = ${id}`);
  return rows.length > 0;
}

/** Those of the ids that a restriction of the client has. */
export async function readRestrictionIds(
  run: RunStatement,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await run(sql<{ id: string }>`
    select id from restriction where client_id = ${clientId} and id = any(${[...ids]}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

type RestrictionFilter = {
  clientId: string;
  search: string;
  type: Restriction['type'] | undefined;
  page: number;
  perPage: number;
};

/** WVR-10: one page of the restrictions whose name has every word of the search, by name, and their total number. */
export async function readRestrictions(
  run: RunStatement,
  { clientId, search, type, page, perPage }: RestrictionFilter,
): Promise<{ rows: RestrictionRow[]; total: number }> {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const matchesSql = sql`
    where r.client_id = ${clientId} ${type === undefined ? sql`` : sql`and r.type = ${type}`}
      and not exists (
        select from unnest(${words}::text[]) word where position(word in lower(r.name)) = 0
      )`;
  const [count] = await run(sql<{ total: number }>`
    select count(*)::int as total from restriction r ${matchesSql}`);
  const rows = await run(sql<RestrictionRow>`
    ${restrictionSql} ${matchesSql} order by r.name, r.id limit ${perPage} offset ${(page - 1) * perPage}`);
  return { rows, total: count?.total ?? 0 };
}
