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

/** Deletes the bundles of lapsed lines, which are deleted next. */
export async function deleteLapsedBundles(tx: Transaction, { clientId, lineIds }: LineKey): Promise<void> {
  await tx(sql`delete from bundle where client_id = ${clientId} and id in (${sql.join(lineIds)})`);
}
