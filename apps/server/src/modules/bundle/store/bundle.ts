import type { NamedChild } from '@pavilion/domain/line';
import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type LineKey = { clientId: string; lineIds: readonly string[] };

/** The number of sessions that reserved lines have. */
export async function countSessions(tx: Transaction, { clientId, lineIds }: LineKey): Promise<number> {
  const [row] = await tx(sql<{ count: number }>`
    select coalesce(sum(jsonb_array_length(detail -> 'occurrenceIds')), 0)::int as count from cart_line
    where client_id = ${clientId} and id in (${sql.join(lineIds)})`);
  return row?.count ?? 0;
}

/** Locks sessions of several camps or courses by id, before each of them is claimed. */
export async function lockSessions(
  tx: Transaction,
  { clientId, occurrenceIds }: { clientId: string; occurrenceIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    select id from occurrence where client_id = ${clientId} and id = any(${[...occurrenceIds]}::text[])
    order by id for no key update`);
}

/**
 * The children whom a guest has named in held lines of a camp or course, in all of their carts, with the sessions of each
 * line. The guest is locked.
 */
export const readNamedChildren = (
  tx: Transaction,
  { clientId, owner, scheduleId, now }: { clientId: string; owner: string; scheduleId: string; now: number },
): Promise<{ child: NamedChild; occurrenceIds: string[] }[]> =>
  tx(sql<{ child: NamedChild; occurrenceIds: string[] }>`
    select l.detail -> 'child' as child, l.detail -> 'occurrenceIds' as "occurrenceIds"
    from cart c
    join cart_line l on l.client_id = c.client_id and l.cart_id = c.id and l.status = 'reserved'
    join hold h on h.client_id = c.client_id and h.cart_id = c.id
    where c.client_id = ${clientId} and c.owner = ${owner} and l.kind = 'bundle'
      and l.detail ->> 'scheduleId' = ${scheduleId} and l.detail -> 'child' is not null
      and (h.attempt_id is not null or h.ends_at > ${new Date(now)})`);

type LineSessions = { clientId: string; lineId: string; occurrenceIds: readonly string[]; isWhole: boolean };

/** Saves fewer sessions of a reserved line. Returns those that it had besides. */
export async function saveFewerSessions(
  tx: Transaction,
  { clientId, lineId, occurrenceIds, isWhole }: LineSessions,
): Promise<string[]> {
  const ids = JSON.stringify(occurrenceIds);
  const [row] = await tx(sql<{ dropped: string[] }>`
    with line as materialized (
      select id, detail -> 'occurrenceIds' as ids from cart_line
      where client_id = ${clientId} and id = ${lineId} and status = 'reserved'
        and jsonb_array_length(detail -> 'occurrenceIds') > ${occurrenceIds.length}
    ), sold as (
      update bundle b set is_whole = ${isWhole} from line where b.client_id = ${clientId} and b.id = line.id
    )
    update cart_line l
    set detail = l.detail || jsonb_build_object('occurrenceIds', ${ids}::jsonb, 'isWhole', ${isWhole}::boolean)
    from line where l.client_id = ${clientId} and l.id = line.id
    returning array(
      select had.id from jsonb_array_elements_text(line.ids) as had(id) where not ${ids}::jsonb ? had.id
    ) as dropped`);
  return row?.dropped ?? [];
}

/** Deletes the bundles of lapsed lines, which are deleted next. */
export async function deleteLapsedBundles(tx: Transaction, { clientId, lineIds }: LineKey): Promise<void> {
  await tx(sql`delete from bundle where client_id = ${clientId} and id in (${sql.join(lineIds)})`);
}
