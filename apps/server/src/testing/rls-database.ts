import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type { Database } from '#platform/database/database';

/**
 * Detects statements that do not filter by client (rule 8): the same database under a role whose row-level security
 * policies show the rows of one client. Production has neither the role nor the policies.
 */
export async function createRlsDatabase({
  run,
  inTransaction,
}: Database): Promise<(clientId: string) => Database> {
  const role = `rls_test_${randomBytes(6).toString('hex')}`;
  await run(sql`create role ${sql.id(role)}`);
  await run(sql`grant usage on schema public to ${sql.id(role)}`);
  await run(sql`grant select, insert, update, delete on all tables in schema public to ${sql.id(role)}`);
  await run(sql`grant usage on all sequences in schema public to ${sql.id(role)}`);
  // The queue has no rows of one client; the application only reads whether it is delayed.
  await run(sql`grant usage on schema graphile_worker to ${sql.id(role)}`);
  await run(sql`grant select on graphile_worker.jobs to ${sql.id(role)}`);
  const tables = await run(sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id'
      and table_name not in ('client_host', 'client_embedding_host')`);
  for (const { name } of tables) {
    await run(sql`alter table ${sql.id(name)} enable row level security`);
    await run(sql`create policy one_client on ${sql.id(name)} to ${sql.id(role)}
      using (client_id = current_setting('pavilion.client')::uuid)`);
  }
  afterAll(async () => {
    await run(sql`drop owned by ${sql.id(role)}`);
    await run(sql`drop role ${sql.id(role)}`);
  });

  return (clientId) => {
    const inClientTransaction: Database['inTransaction'] = (work) =>
      inTransaction(async (tx) => {
        await tx(sql`select set_config('pavilion.client', ${clientId}, true)`);
        await tx(sql`select set_config('role', ${role}, true)`);
        return work(tx);
      });
    return {
      run: async (statement) =>
        (await inClientTransaction(async (tx) => ({ ok: true, rows: await tx(statement) }))).rows,
      inTransaction: inClientTransaction,
      close: async () => {},
    };
  };
}
