import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** Whether an occurrence in a cart of this owner is for certain ages, so that the attendee's age must be known. */
export async function asksForAge(
  run: RunStatement,
  { clientId, owner }: { clientId: string; owner: string },
): Promise<boolean> {
  const rows = await run(sql`
    select from cart c
    join cart_line l on l.client_id = c.client_id and l.cart_id = c.id and l.status = 'reserved'
    join booking b on b.client_id = l.client_id and b.line_id = l.id
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    where c.client_id = ${clientId} and c.owner = ${owner} and num_nonnulls(o.min_age, o.max_age) > 0
      -- The age of a named child is known.
      and l.detail -> 'child' is null
    limit 1`);
  return rows.length > 0;
}
