import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { resolveRepoPath } from '#platform/lib/repo-path';

type Migration = { name: string; text: string; hash: string };

/** Migrations of a folder in name order. They are plain SQL and forward only. */
function readMigrations(folder = resolveRepoPath('apps/server/migrations')): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

const migrationLockId = 7_206_021;

/**
 * Applies the pending migrations, each in its own transaction, and returns their names. An advisory lock makes
 * concurrent processes wait. Throws if an applied migration's file has changed, because the tables may differ from it.
 */
export async function migrate(url: string, migrations = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'pavilion-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockId]);
    await client.query(`create table if not exists migration (
      name text primary key, hash text not null, at timestamptz not null
    )`);
    const pending = await findPendingMigrations(client, migrations);
    for (const migration of pending) await applyMigration(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Whether every migration of this version is applied. */
export async function isMigrated(
  run: (text: string) => Promise<readonly { name: string }[]>,
): Promise<boolean> {
  const applied = new Set((await run('select name from migration')).map(({ name }) => name));
  return readMigrations().every(({ name }) => applied.has(name));
}

async function findPendingMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = migrations.filter(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (changed.length > 0) {
    const names = changed.map(({ name }) => name).join(', ');
    throw new Error(
      `This database was created by another version: ${names} changed since it was applied. ` +
        'To recreate the demonstration data, run npm run seed -- --reset.',
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function applyMigration(client: pg.Client, { name, text, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migration (name, hash, at) values ($1, $2, clock_timestamp())', [
      name,
      hash,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(
      `${name} could not be applied: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
