import type { OrderFilter } from '@pavilion/domain/order/filter';
import { sql } from 'kysely';
import type { RunStatement, SqlFragment } from '#platform/database/database';

type OrderPage = {
  clientId: string;
  personId: number;
  page: number;
  perPage: number;
  filter: OrderFilter | undefined;
};

const filtersSql: Record<OrderFilter, SqlFragment<unknown>> = {
  due: sql`o.status = 'awaiting_payment'`,
  refunded: sql`exists (
    select from refund f where f.client_id = o.client_id and f.order_id = o.id and f.state <> 'failed')`,
};

/** ACC-07: one page of a person's orders `o` with the given columns, the latest first, and how many there are. */
export async function readOrders<Row>(
  run: RunStatement,
  selectOrdersSql: SqlFragment<Row>,
  { clientId, personId, page, perPage, filter }: OrderPage,
): Promise<{ rows: Row[]; total: number }> {
  const isListedSql = sql`o.client_id = ${clientId} and o.person_id = ${personId}
    and ${filter ? filtersSql[filter] : sql`true`}`;
  const [rows, [count]] = await Promise.all([
    run(sql<Row>`
      ${selectOrdersSql} where ${isListedSql}
      order by o.created_at desc, o.id desc limit ${perPage} offset ${(page - 1) * perPage}`),
    run(sql<{ total: number }>`
      select count(*)::int as total from "order" o where ${isListedSql}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}
