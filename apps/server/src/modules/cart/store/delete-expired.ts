import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';

/** Locks up to `limit` lines that lapsed before an instant (milliseconds) and returns their ids by client. */
export async function lockLapsedLines(
  tx: Transaction,
  before: number,
  limit: number,
): Promise<Map<string, string[]>> {
  const rows = await tx(sql<{ client_id: string; id: string }>`
    select client_id, id from cart_line where status = 'lapsed' and created_at < ${new Date(before)}
    order by created_at limit ${limit} for update skip locked`);
  const lines = new Map<string, string[]>();
  for (const { client_id, id } of rows) lines.set(client_id, [...(lines.get(client_id) ?? []), id]);
  return lines;
}

/** Deletes lines. Their kind has deleted what belongs to them. */
export async function deleteLines(
  tx: Transaction,
  clientId: string,
  lineIds: readonly string[],
): Promise<void> {
  await tx(sql`delete from cart_line where client_id = ${clientId} and id in (${sql.join(lineIds)})`);
}

/**
 * Deletes up to `limit` carts of guests without lines that were created before an instant (milliseconds) and whose hold
 * has ended by then. A guest who returns gets a new cart.
 */
export async function deleteGuestCarts(run: RunStatement, before: number, limit: number): Promise<number> {
  const deleted = await run(sql`
    with expired as (
      select h.client_id, h.cart_id from hold h join cart c on c.client_id = h.client_id and c.id = h.cart_id
      where c.owner like 'guest:%' and c.id < ${createId(before)} and h.attempt_id is null
        and (h.ends_at is null or h.ends_at < ${new Date(before)})
        and not exists (select from cart_line l where l.client_id = h.client_id and l.cart_id = h.cart_id)
        and not exists (select from checkout k where k.client_id = h.client_id and k.cart_id = h.cart_id)
      limit ${limit} for update of h skip locked
    ), holds as (
      delete from hold h using expired e where h.client_id = e.client_id and h.cart_id = e.cart_id
      returning h.client_id, h.cart_id
    )
    delete from cart c using holds h where c.client_id = h.client_id and c.id = h.cart_id returning 1`);
  return deleted.length;
}
