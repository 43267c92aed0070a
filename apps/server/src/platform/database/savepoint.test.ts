import { ok } from '@pavilion/domain/result';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Transaction } from './database.ts';
import { runInSavepoint } from './savepoint.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

const database = await createTestDatabase(2);
await database.run(sql`create table mark (name text primary key)`);

const insert = (tx: Transaction, name: string) => tx(sql`insert into mark values (${name})`);
const read = async () =>
  (await database.run(sql<{ name: string }>`select name from mark order by name`)).map(({ name }) => name);

test('undoes work that fails in the database or in the process, and the transaction goes on', async () => {
  const outcomes = await database.inTransaction(async (tx) => {
    await insert(tx, 'before');
    const failed = [
      await runInSavepoint(tx, async () => {
        await insert(tx, 'undone');
        await insert(tx, 'before');
      }),
      await runInSavepoint(tx, async () => {
        await insert(tx, 'undone');
        throw new Error('unreadable');
      }),
      await runInSavepoint(tx, () => insert(tx, 'kept')),
    ];
    await insert(tx, 'after');
    return ok(failed);
  });
  expect(outcomes.value).toMatchObject([
    { ok: false, error: { code: '23505' } },
    { ok: false, error: { message: 'unreadable' } },
    { ok: true },
  ]);
  expect(await read()).toEqual(['after', 'before', 'kept']);
});

test('loses the whole transaction with its connection', async () => {
  let attempts = 0;
  const lost = database.inTransaction(async (tx) => {
    attempts += 1;
    await insert(tx, 'lost');
    await runInSavepoint(tx, () => tx(sql`select pg_terminate_backend(pg_backend_pid())`));
    return ok(undefined);
  });
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(attempts).toBe(3);
  expect(await read()).not.toContain('lost');
});
