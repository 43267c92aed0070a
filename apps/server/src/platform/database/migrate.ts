import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { resolveRepoPath } from '#platform/lib/repo-path';

type Migration = { name: string; text: string; hash: string };

/** The migrations of a folder in their order. They are plain SQL and go forwards only. */
export function readMigrations(folder = resolveRepoPath('apps/server/migrations')): Migration[] {
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
 * Brings a database to the newest migration: each in a transaction of its own, under a lock, so that of several
 * processes that start at once one does it and the others wait. Answers the names of those that it applied. An applied
 * migration whose file has changed since stops it: the tables would not be what the code believes.
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

/** Whether every migration of this version is applied, and none is there that this version does not know. */
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
      `This database was made by another version: ${names} changed since it was applied. ` +
        'Demonstration data are made anew by npm run seed -- --reset.',
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
