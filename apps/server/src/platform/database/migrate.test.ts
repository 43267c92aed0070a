import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { migrate, readMigrations } from './migrate.ts';

const firstMigration = { name: '0001-a.sql', text: 'create table a (n int)', hash: '1' };
const secondMigration = {
  name: '0002-b.sql',
  text: 'create table b (n int); insert into b values (1)',
  hash: '2',
};

/** A database with nothing of ours in it. */
async function createEmptyDatabase() {
  const url = await cloneDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  const rows = async (text: string): Promise<unknown[]> => (await client.query(text)).rows;
  return { url, rows, close: () => client.end() };
}

test('migrations are applied in order, once, also by several that start at once', async () => {
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

test('one that fails leaves nothing of itself, and those before it stay', async () => {
  const { url, rows, close } = await createEmptyDatabase();
  const broken = { ...secondMigration, text: `${secondMigration.text}; select 1/0` };
  await expect(migrate(url, [firstMigration, broken])).rejects.toThrow(
    /0002-b.sql could not be applied: division by zero/,
  );
  expect(await rows('select name from migration')).toEqual([{ name: '0001-a.sql' }]);
  await expect(rows('select n from b')).rejects.toThrow('does not exist');
  await close();
});

test('one that changed since it was applied stops everything and names the remedy', async () => {
  const { url, close } = await createEmptyDatabase();
  await migrate(url, [firstMigration]);
  const changed = migrate(url, [{ ...firstMigration, hash: 'x' }, secondMigration]);
  await expect(changed).rejects.toThrow(/0001-a.sql changed.*npm run seed -- --reset/);
  await close();
});

test('those of the repository are found and apply to an empty database', async () => {
  const { url, rows, close } = await createEmptyDatabase();
  const names = readMigrations().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(await migrate(url)).toEqual(names);
  expect(await rows("select 1 as there from pg_class where relname = 'occurrence'")).toEqual([{ there: 1 }]);
  await close();
});
