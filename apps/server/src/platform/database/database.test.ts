import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createDatabase, queryBuilder, type RunStatement } from './database.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

const database = await createTestDatabase(4);
const { run, inTransaction } = database;
const client = await createTestClient(database);

const insertMessage = (on: RunStatement, id: string) =>
  on(
    queryBuilder.insertInto('outbox').values({
      client_id: client.id,
      id,
      kind: 'first',
      payload: '{}',
      created_at: new Date(0),
    }),
  );
const readMessages = (id: string) =>
  run(queryBuilder.selectFrom('outbox').select('kind').where('id', '=', id));

test('commits a single statement', async () => {
  const id = randomUUID();
  await insertMessage(run, id);
  expect(await readMessages(id)).toEqual([{ kind: 'first' }]);
});

test('returns dates and wall-clock times as text, also in arrays', async () => {
  const [row] = await run(sql`
    select date '2027-03-28' as day, timestamp '2027-03-28 01:30:00' as at,
      array[date '2027-03-28'] as days, array[timestamp '2027-03-28 01:30:00'] as ats, '{}'::timestamp[] as none`);
  expect(row).toEqual({
    day: '2027-03-28',
    at: '2027-03-28 01:30:00',
    days: ['2027-03-28'],
    ats: ['2027-03-28 01:30:00'],
    none: [],
  });
});

test('rolls back refused work and returns the refusal', async () => {
  const id = randomUUID();
  const refused = await inTransaction(async (tx) => {
    await insertMessage(tx, id);
    return { ok: false, refusal: { code: 'test_refusal' } };
  });
  expect(refused).toEqual({ ok: false, refusal: { code: 'test_refusal' } });
  expect(await readMessages(id)).toEqual([]);
});

test('rolls back work that throws', async () => {
  const id = randomUUID();
  const failed = inTransaction(async (tx) => {
    await insertMessage(tx, id);
    throw new Error('broken');
  });
  await expect(failed).rejects.toThrow('broken');
  expect(await readMessages(id)).toEqual([]);
});

test('retries work after a deadlock', async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  await insertMessage(run, a);
  await insertMessage(run, b);
  const rename = (first: string, second: string, kind: string) =>
    inTransaction(async (tx) => {
      for (const id of [first, second]) {
        await tx(queryBuilder.updateTable('outbox').set({ kind }).where('id', '=', id));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return { ok: true };
    });
  await Promise.all([rename(a, b, 'second'), rename(b, a, 'third')]);
  expect(await readMessages(a)).toEqual(await readMessages(b));
  expect(await readMessages(a)).not.toEqual([{ kind: 'first' }]);
});

test('refuses work that conflicts each time as unavailable, after three attempts', async () => {
  let attempts = 0;
  const conflict = (code: string) =>
    inTransaction(async (tx) => {
      attempts += 1;
      await tx(sql.raw(`do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`));
      return { ok: true };
    });
  for (const code of ['40P01', '40001'])
    await expect(conflict(code)).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(attempts).toBe(6);
});

test('refuses a statement that waits too long for a lock as unavailable', async () => {
  const waits = inTransaction(async (tx) => {
    await tx(sql`select pg_advisory_xact_lock(1)`);
    await inTransaction(async (other) => {
      await other(sql`set local lock_timeout = '50ms'`);
      await other(sql`select pg_advisory_xact_lock(1)`);
      return { ok: true };
    });
    return { ok: true };
  });
  await expect(waits).rejects.toBeInstanceOf(DatabaseUnavailableError);
});

test('cancels a statement after its timeout and replaces a lost connection', async () => {
  const lost: string[] = [];
  const database = createDatabase(await cloneDatabase(), 1, {
    statementTimeoutMs: 100,
    onConnectionLost: ({ message }) => lost.push(message),
  });
  await expect(database.run(sql`select pg_sleep(5)`)).rejects.toThrow('statement timeout');
  const [backend] = await database.run(sql<{ pid: number }>`select pg_backend_pid() as pid`);
  await run(sql`select pg_terminate_backend(${backend?.pid})`);
  await expect.poll(() => lost.length, { timeout: 5000 }).toBe(1);
  expect(await database.run(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await database.close();
});
