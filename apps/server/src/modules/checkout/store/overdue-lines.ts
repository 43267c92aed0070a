import type { LineKind } from '@pavilion/domain/line';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { Purchasables } from '../../cart/index.ts';

/** CHK-12: settled lines of unpaid orders, 24 hours after the capture failed or 2 hours before their first start. */
const overdueSql = (purchasables: Purchasables, now: number) => sql`
  "order" o
  join payment_attempt a on a.client_id = o.client_id and a.checkout_id = o.checkout_id and a.state = 'capture_failed'
  join order_line ol on ol.client_id = o.client_id and ol.order_id = o.id
  join cart_line l on l.client_id = ol.client_id and l.id = ol.cart_line_id and l.status = 'settled'
  where o.status = 'awaiting_payment'
    and least(a.updated_at + interval '24 hours', ${startSql(purchasables)} - interval '2 hours') <= ${new Date(now)}`;

/** The start of `cart_line l`, null for a kind without one. */
const startSql = (purchasables: Purchasables) => {
  const cases = Object.values(purchasables).flatMap(({ kind, startSql: sqlOfKind }) =>
    sqlOfKind ? [sql`when ${sql.lit(kind)} then ${sqlOfKind}`] : [],
  );
  return sql`case l.kind ${sql.join(cases, sql` `)} end`;
};

/** The checkouts of orders with overdue lines; `now` in milliseconds. */
export const readOverdueCheckouts = (
  run: RunStatement,
  { purchasables, now, maxCount }: { purchasables: Purchasables; now: number; maxCount: number },
) =>
  run(sql<{ clientId: string; checkoutId: string }>`
    select distinct o.client_id as "clientId", o.checkout_id as "checkoutId" from ${overdueSql(purchasables, now)}
    limit ${maxCount}`);

type OverdueLine = { id: string; kind: LineKind; amount: number };

/** The overdue lines of one order, read under its checkout's lock. */
export async function readOverdueLines(
  tx: Transaction,
  { clientId, checkoutId }: { clientId: string; checkoutId: string },
  { purchasables, now }: { purchasables: Purchasables; now: number },
) {
  const [row] = await tx(sql<{
    orderId: string;
    attemptId: string;
    snapshot: unknown;
    lines: OverdueLine[];
  }>`
    select o.id as "orderId", a.id as "attemptId", a.snapshot,
      json_agg(json_build_object('id', l.id, 'kind', l.kind, 'amount', l.amount) order by l.id) as lines
    from ${overdueSql(purchasables, now)} and o.client_id = ${clientId} and o.checkout_id = ${checkoutId}
    group by o.id, a.id, a.snapshot`);
  return row;
}
