import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createDatabaseProxy } from '../../testing/database-proxy.ts';
import { measureFastest } from '../../testing/growth.ts';
import { createTestClient } from '../../testing/people.ts';
import { createDatabase, type RunStatement } from './database.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

const url = await cloneDatabase();
const direct = createDatabase(url, 2);
const proxy = await createDatabaseProxy(url);
const database = createDatabase(proxy.url, 4, { statementTimeoutMs: 1000, connectTimeoutMs: 500 });
const client = await createTestClient(direct);
afterAll(async () => {
  proxy.setFault('none');
  await database.close();
  await direct.close();
});

const insertMessage = (run: RunStatement, id: string) =>
  run(sql`insert into outbox (client_id, id, kind, payload, created_at)
    values (${client.id}, ${id}, 'test', '{}', now())`);
const countMessages = async (id: string): Promise<number> =>
  (await direct.run(sql`select 1 from outbox where id = ${id}`)).length;
const getBackend = async (run: RunStatement): Promise<number> => {
  const [backend] = await run(sql<{ pid: number }>`select pg_backend_pid() as pid`);
  return backend?.pid ?? 0;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const terminate = async (pid: number): Promise<void> => {
  await direct.run(sql`select pg_terminate_backend(${pid})`);
  await pause(100);
};
const readFailure = (work: Promise<unknown>) =>
  work.then(
    () => 'succeeded',
    (error: unknown) =>
      error instanceof DatabaseUnavailableError ? { mayHaveRun: error.mayHaveRun } : error,
  );

test('runs a transaction again whose connection is lost between two statements', async () => {
  const ids: string[] = [];
  await database.inTransaction(async (tx) => {
    const id = randomUUID();
    ids.push(id);
    await insertMessage(tx, id);
    if (ids.length === 1) await terminate(await getBackend(tx));
    await tx(sql`select 1`);
    return { ok: true };
  });
  expect(await Promise.all(ids.map(countMessages))).toEqual([0, 1]);
});

test('reports a transaction as without effect when it loses every connection', async () => {
  const id = randomUUID();
  let attempts = 0;
  const lost = database.inTransaction(async (tx) => {
    attempts += 1;
    await insertMessage(tx, id);
    await terminate(await getBackend(tx));
    await tx(sql`select 1`);
    return { ok: true };
  });
  expect([await readFailure(lost), attempts, await countMessages(id)]).toEqual([{ mayHaveRun: false }, 3, 0]);
});

test('reports a commit without a response as unknown, and does not run it again', async () => {
  const ids: string[] = [];
  const lost = database.inTransaction(async (tx) => {
    ids.push(randomUUID());
    await insertMessage(tx, ids.at(-1) ?? '');
    proxy.setFault({ cutAfter: 'commit' });
    return { ok: true };
  });
  expect([await readFailure(lost), await Promise.all(ids.map(countMessages))]).toEqual([
    { mayHaveRun: true },
    [1],
  ]);
});

test('reports a statement without a response as unknown', async () => {
  const id = randomUUID();
  proxy.setFault({ cutAfter: 'insert into outbox' });
  expect([await readFailure(insertMessage(database.run, id)), await countMessages(id)]).toEqual([
    { mayHaveRun: true },
    1,
  ]);
});

test('reports a refused connection and a cancelled statement as without effect', async () => {
  const slow = readFailure(database.run(sql`select pg_sleep(3)`));
  expect(await slow).toEqual({ mayHaveRun: false });
  proxy.setFault('cut');
  await pause(100);
  expect(await readFailure(database.run(sql`select 1`))).toEqual({ mayHaveRun: false });
  proxy.setFault('none');
  expect(await database.run(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('gives up on a database that is silent, and uses it within 2 s when it responds again', async () => {
  const elapsed = await measureFastest(5000, async () => {
    proxy.setFault('none');
    await Promise.all(Array.from({ length: 4 }, () => database.run(sql`select pg_sleep(0.1)`)));
    proxy.setFault('silent');
    const waiting = await Promise.all(
      Array.from({ length: 12 }, () => readFailure(database.run(sql`select 1`))),
    );
    expect(waiting).not.toContain('succeeded');
  });
  expect(elapsed).toBeLessThan(5000);
  proxy.setFault('none');
  const backAt = performance.now();
  expect(await database.run(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(performance.now() - backAt).toBeLessThan(2000);
});

test('keeps its connection after a statement that fails', async () => {
  const single = createDatabase(url, 1);
  const pid = await getBackend(single.run);
  await expect(single.run(sql`select 1 / 0`)).rejects.toThrow('division by zero');
  expect(await getBackend(single.run)).toBe(pid);
  await single.close();
});
