import { type Insertable, sql } from 'kysely';
import type { Run } from '#platform/database';
import type { Tables } from '#platform/tables';

const atOnce = 5000;

/** Writes many rows at once. Columns that no row names get their defaults. */
export async function insert<T extends keyof Tables>(
  run: Run,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let first = 0; first < rows.length; first += atOnce) {
    const some = JSON.stringify(rows.slice(first, first + atOnce));
    await run(sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${some})`);
  }
}
