import { readdirSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { resolveRepoPath } from '#platform/lib/repo-path';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { migrate } from './migrate.ts';

const firstMigration = { name: '0001-a.sql', text: 'create table a (n int)', hash: '1' };
const secondMigration = {
  name: '0002-b.sql',
  text: 'create table b (n int); insert into b values (1)',
  hash: '2',
};

/** A database without tables. */
async function createEmptyDatabase() {
  const url = await cloneDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  const rows = async (text: string): Promise<unknown[]> => (await client.query(text)).rows;
  return { url, rows, close: () => client.end() };
}

test('applies migrations once and in order, also from concurrent processes', async () => {
  const { url, rows, close } = await createEmptyDatabase();
  expect(await migrate(url, [firstMigration])).toEqual(['0001-a.sql']);
  const all = await Promise.all([
    migrate(url, [firstMigration, secondMigration]),
    migrate(url, [firstMigration, secondMigration]),
    migrate(url, [firstMigration, secondMigration]),
  ]);
  expect(all.flat()).toEqual(['0002-b.sql']);
  expect(await rows('select n from b')).toEqual([{ n: 1 }]);
  await close();
});

test('rolls back a failing migration and keeps the earlier ones', async () => {
  const { url, rows, close } = await createEmptyDatabase();
  const broken = { ...secondMigration, text: `${secondMigration.text}; select 1/0` };
  await expect(migrate(url, [firstMigration, broken])).rejects.toThrow(
    /0002-b.sql could not be applied: division by zero/,
  );
  expect(await rows('select name from migration')).toEqual([{ name: '0001-a.sql' }]);
  await expect(rows('select n from b')).rejects.toThrow('does not exist');
  await close();
});

test('refuses a migration that changed after it was applied and names the remedy', async () => {
  const { url, close } = await createEmptyDatabase();
  await migrate(url, [firstMigration]);
  const changed = migrate(url, [{ ...firstMigration, hash: 'x' }, secondMigration]);
  await expect(changed).rejects.toThrow(/0001-a.sql changed.*npm run seed -- --reset/);
  await close();
});

test('applies the migrations of the repository to an empty database', async () => {
  const { url, rows, close } = await createEmptyDatabase();
  const names = readdirSync(resolveRepoPath('apps/server/migrations')).toSorted();
  expect(names.length).toBeGreaterThan(0);
  expect(await migrate(url)).toEqual(names);
  expect(await rows("select 1 as n from pg_class where relname = 'occurrence'")).toEqual([{ n: 1 }]);
  await close();
});
