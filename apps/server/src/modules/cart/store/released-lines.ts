import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { CartLine } from '../kinds/purchasable.ts';
import { type CartLineRow, lineSql, toCartLine } from './lines.ts';

type ReleasedLines = { clientId: string; cartId: string; lineIds: readonly string[] };

const isReleasedSql = ({ clientId, cartId, lineIds }: ReleasedLines) => sql`
  l.client_id = ${clientId} and l.id in (${sql.join(lineIds)}) and l.status = 'lapsed'
    and (l.cart_id = ${cartId} or l.left_cart_id = ${cartId})`;

/** BSK-44: those of the lines that were removed from the cart or lapsed in it, in the order of their addition. */
export async function readReleasedLines(run: RunStatement, key: ReleasedLines): Promise<CartLine[]> {
  const rows = await run(sql<{ line: CartLineRow }>`
    select ${lineSql} as line from cart_line l where ${isReleasedSql(key)} order by l.id`);
  return rows.map(({ line }) => toCartLine(line));
}

/** Marks released lines as added again. False if another request has done so. The cart's hold is locked. */
export async function takeReleasedLines(tx: Transaction, key: ReleasedLines): Promise<boolean> {
  const taken = await tx(sql`
    update cart_line l set cart_id = null, left_cart_id = null where ${isReleasedSql(key)} returning l.id`);
  return taken.length === key.lineIds.length;
}
