import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/**
 * The age limits of the occurrences in a cart of this owner, for which the attendee's age must be known; undefined if
 * they are for all ages. `minAge` is the highest of them, null without one.
 */
export async function readAgeLimits(
  run: RunStatement,
  { clientId, owner }: { clientId: string; owner: string },
): Promise<{ minAge: number | null } | undefined> {
  const [row] = await run(sql<{ minAge: number | null; count: number }>`
    select max(o.min_age) as "minAge", count(*)::int as count from cart c
    join cart_line l on l.client_id = c.client_id and l.cart_id = c.id and l.status = 'reserved'
    join booking b on b.client_id = l.client_id and b.line_id = l.id
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    where c.client_id = ${clientId} and c.owner = ${owner} and num_nonnulls(o.min_age, o.max_age) > 0
      -- The age of a named child is known.
      and l.detail -> 'child' is null`);
  return row && row.count > 0 ? { minAge: row.minAge } : undefined;
}
