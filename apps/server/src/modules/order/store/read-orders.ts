import { sql } from 'kysely';
import type { RunStatement, SqlFragment } from '#platform/database/database';

type OrderPage = { clientId: string; personId: number; page: number; perPage: number };

/** ACC-07: one page of a person's orders `o` with the given columns, the latest first, and how many there are. */
export async function readOrders<Row>(
  run: RunStatement,
  selectOrdersSql: SqlFragment<Row>,
  { clientId, personId, page, perPage }: OrderPage,
): Promise<{ rows: Row[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    run(sql<Row>`
      ${selectOrdersSql} where o.client_id = ${clientId} and o.person_id = ${personId}
      order by o.created_at desc, o.id desc limit ${perPage} offset ${(page - 1) * perPage}`),
    run(sql<{ total: number }>`
      select count(*)::int as total from "order" where client_id = ${clientId} and person_id = ${personId}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}
