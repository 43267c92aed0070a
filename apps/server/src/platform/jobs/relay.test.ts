import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createTestClient } from '../../testing/people.ts';
import { minutesAfter, noon } from '../../testing/test-database.ts';
import { createDatabase } from '../database/database.ts';
import { createId } from '../lib/id.ts';
import { createLogger } from '../runtime/logger.ts';
import { type ChangeListener, subscribeToChanges } from './change-listener.ts';
import { type Job, migrateQueue, startJobRunner } from './job-runner.ts';
import { addToOutbox, publishChange } from './outbox.ts';
import { deleteRelayedMessages, relayBatch, startRelay } from './relay.ts';

const url = await cloneDatabase();
const database = createDatabase(url, 8);
const log = createLogger('silent');
await migrateQueue(url, log);
const client = await createTestClient(database);
const clientId = client.id;
afterAll(database.close);

const countPending = async (): Promise<number> => {
  const [pending] = await database.run(
    sql<{ n: number }>`select count(*)::int as n from outbox where relayed_at is null`,
  );
  return pending?.n ?? -1;
};

test('does not relay messages of a transaction that was rolled back', async () => {
  await database.inTransaction(async (tx) => {
    await addToOutbox(tx, { clientId, kind: 'refused', payload: {}, now: noon });
    return { ok: false };
  });
  expect([await countPending(), await relayBatch(database, noon)]).toEqual([0, 0]);
});

test('runs a committed job, and retries it with the same id until it succeeds', async () => {
  const attempts: (Job & { attempt: number })[] = [];
  const jobs = {
    greet: async (job: Job, { number }: { number: number }) => {
      attempts.push({ ...job, attempt: number });
      if (number === 1) throw new Error('not yet');
    },
  };
  const runner = startJobRunner({ url, database, jobs, log });
  const relaying = startRelay(database, () => noon, log);
  const id = await addToOutbox(database.run, { clientId, kind: 'greet', payload: { to: 'Sam' }, now: noon });
  await expect
    .poll(() => attempts, { timeout: 20_000 })
    .toEqual([
      { clientId, id, payload: { to: 'Sam' }, attempt: 1 },
      { clientId, id, payload: { to: 'Sam' }, attempt: 2 },
    ]);
  await relaying.stop();
  await runner.stop();
});

test('splits the pending messages between concurrent relays, one job for each message', async () => {
  const ids = Array.from({ length: 1200 }, () => createId(noon));
  for (const id of ids)
    await addToOutbox(database.run, { clientId, kind: 'count', payload: {}, now: noon, id });
  const relayed = await Promise.all(Array.from({ length: 4 }, () => relayBatch(database, noon)));
  for (let more = 1; more > 0; ) {
    more = await relayBatch(database, noon);
    relayed.push(more);
  }
  expect(relayed.reduce((sum, n) => sum + n, 0)).toBe(1200);
  const [jobs] = await database.run(
    sql<{
      n: number;
    }>`select count(distinct key)::int as n from graphile_worker.jobs where task_identifier = 'count'`,
  );
  expect([jobs?.n, await countPending()]).toEqual([1200, 0]);
});

test('notifies listeners of each topic once per batch, and queues no job', async () => {
  const changes: Parameters<ChangeListener>[0][] = [];
  const listener = subscribeToChanges(url, (change) => changes.push(change), log);
  const countConnections = async () => {
    const [connections] = await database.run(
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where application_name = 'pavilion-listen' and query = 'listen changed' and datname = current_database()`,
    );
    return connections?.n;
  };
  await expect.poll(countConnections, { timeout: 5000 }).toBe(1);

  for (const topics of [['cart:1', 'occurrence:2'], ['cart:1']]) {
    await publishChange(database.run, { clientId, topics, now: noon });
  }
  const many = Array.from({ length: 1000 }, (_, n) => `occurrence:${n}`);
  await publishChange(database.run, { clientId, topics: many, now: noon });
  await relayBatch(database, noon);
  await expect.poll(() => changes.flatMap(({ topics }) => topics).length).toBe(1001);
  expect(new Set(changes.flatMap(({ topics }) => topics)).size).toBe(1001);
  expect(new Set(changes.map((change) => change.clientId))).toEqual(new Set([clientId]));
  await listener.stop();
});

test('deletes messages that were relayed before an instant and keeps pending ones', async () => {
  await addToOutbox(database.run, { clientId, kind: 'count', payload: {}, now: noon });
  const later = minutesAfter(1);
  // The earlier tests left jobs of their messages in the queue.
  await database.run(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
  for (let more = 1; more > 0; ) more = await deleteRelayedMessages(database.run, later, 1000);
  expect(await countPending()).toBe(1);
  const [remaining] = await database.run(sql<{ n: number }>`select count(*)::int as n from outbox`);
  expect(remaining?.n).toBe(1);
});
