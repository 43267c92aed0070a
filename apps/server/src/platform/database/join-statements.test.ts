import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCountedDatabase } from '../../testing/counted-database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { queryBuilder, type Transaction } from './database.ts';
import { joinStatements } from './join-statements.ts';

const database = await createTestDatabase(2);
const number = (value: number) => sql<{ value: number }>`select ${value}::int as value`;

test('statements that start together are one, and each gets its own rows', async () => {
  const counted = createCountedDatabase(database);
  const run = joinStatements(counted.run);
  const rows = await Promise.all([
    run(number(1)),
    run(sql<{ value: number }>`select value from generate_series(3, 2, -1) value order by value desc`),
    run(sql`select where false`),
    run(queryBuilder.selectFrom('client').select('id').where('slug', '=', 'none')),
  ]);
  expect(rows).toEqual([[{ value: 1 }], [{ value: 3 }, { value: 2 }], [], []]);
  expect(await run(number(4))).toEqual([{ value: 4 }]);
  expect(counted.calls).toEqual(['run', 'run']);
});

test('a run that joins is joined once', () => {
  const run = joinStatements(database.run);
  expect(joinStatements(run)).toBe(run);
});

test('writes of a transaction are one statement, which fails for all of them', async () => {
  const limit = (key: string) => sql`
    insert into rate_limit (key, points) values (${key}, 1) returning key`;
  const write = (tx: Transaction, ...keys: string[]) => {
    const together = joinStatements(tx);
    expect(together.isTransaction).toBe(true);
    return Promise.allSettled([
      ...keys.map((key) => together(limit(key))),
      together(queryBuilder.updateTable('rate_limit').set({ points: 5 }).where('key', '=', 'none')),
      together(queryBuilder.deleteFrom('rate_limit').where('key', '=', 'none')),
    ]);
  };
  const { results } = await database.inTransaction(async (tx) => ({
    ok: true,
    results: await write(tx, 'join 1', 'join 2'),
  }));
  expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual([
    [{ key: 'join 1' }],
    [{ key: 'join 2' }],
    [],
    [],
  ]);
  const { failed } = await database.inTransaction(async (tx) => ({
    ok: false,
    failed: await write(tx, 'join 3', 'join 1'),
  }));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
});
