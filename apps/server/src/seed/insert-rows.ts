import { type Insertable, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { Tables } from '#platform/database/tables';

const batchSize = 5000;

/** Inserts many rows in batches. Columns that the first row does not name get their defaults. */
export async function insertRows<T extends keyof Tables>(
  run: RunStatement,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let first = 0; first < rows.length; first += batchSize) {
    const batch = JSON.stringify(rows.slice(first, first + batchSize));
    await run(sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch})`);
  }
}
