import { sql } from 'kysely';
import { type Database, queryBuilder, type RunStatement } from '#platform/database/database';

/**
 * A database that runs the product's own statements without one guard, a part of their text. Its `close` throws if no
 * statement had the guard, so that a control cannot pass because the statement has changed.
 */
export function removeStatementGuard(database: Database, guard: string, replacement = ''): Database {
  let isFound = false;
  const withoutGuard =
    (run: RunStatement): RunStatement =>
    (statement) =>
      run(
        Object.assign(Object.create(statement) as typeof statement, {
          compile: (builder = queryBuilder) => {
            const compiled = statement.compile(builder);
            if (!compiled.sql.includes(guard)) return compiled;
            isFound = true;
            return { ...compiled, sql: compiled.sql.replaceAll(guard, replacement) };
          },
        }),
      );
  return {
    run: withoutGuard(database.run),
    inTransaction: (work) => database.inTransaction((tx) => work(withoutGuard(tx) as typeof tx)),
    close: async () => {
      if (!isFound) throw new Error(`No statement has the guard '${guard}'`);
    },
  };
}

/** The same database without the locks of the open checkout of a cart, of its hold and of its lines. */
export async function removeCartLocks(database: Database): Promise<Database> {
  const [row] = await database.run(
    sql<{ text: string }>`select pg_get_functiondef('lock_hold'::regproc) as text`,
  );
  if (!row?.text.includes('for no key update')) throw new Error('lock_hold locks nothing');
  await database.run(sql.raw(row.text.replaceAll('for no key update', '')));
  return removeStatementGuard(
    database,
    `insert into checkout (client_id, id, cart_id, person_id, created_at)
    select $3::uuid, $4::uuid, $5::uuid, payer.id, $6::timestamptz from payer
    on conflict (client_id, cart_id) where state = 'open' do update set state = excluded.state
    returning *`,
    `, existing as (select * from checkout where client_id = $1 and cart_id = $5 and state = 'open'), made as (
      insert into checkout (client_id, id, cart_id, person_id, created_at)
      select $3::uuid, $4::uuid, $5::uuid, payer.id, $6::timestamptz from payer
      where not exists (select from existing) returning *
    ) select * from existing union all select * from made`,
  );
}
