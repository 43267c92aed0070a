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

const countWaiting = async (): Promise<number> => {
  const [found] = await database.run(
    sql<{ n: number }>`select count(*)::int as n from outbox where relayed_at is null`,
  );
  return found?.n ?? -1;
};

test('what is refused is never sent, and what is kept is sent with it', async () => {
  await database.inTransaction(async (tx) => {
    await addToOutbox(tx, { clientId, kind: 'refused', payload: {}, now: noon });
    return { ok: false };
  });
  expect([await countWaiting(), await relayBatch(database, noon)]).toEqual([0, 0]);
});

test('a job is done once it is kept, and again with the same id until it goes well', async () => {
  const seen: (Job & { attempt: number })[] = [];
  const jobs = {
    greet: async (job: Job, { number }: { number: number }) => {
      seen.push({ ...job, attempt: number });
      if (number === 1) throw new Error('not yet');
    },
  };
  const runner = await startJobRunner({ url, jobs, log });
  const relaying = startRelay(database, () => noon, log);
  const id = await addToOutbox(database.run, { clientId, kind: 'greet', payload: { to: 'Sam' }, now: noon });
  await expect
    .poll(() => seen, { timeout: 20_000 })
    .toEqual([
      { clientId, id, payload: { to: 'Sam' }, attempt: 1 },
      { clientId, id, payload: { to: 'Sam' }, attempt: 2 },
    ]);
  await relaying.stop();
  await runner.stop();
});

test('several relays share what waits, and no row becomes two jobs', async () => {
  const ids = Array.from({ length: 1200 }, () => createId(noon));
  for (const id of ids)
    await addToOutbox(database.run, { clientId, kind: 'count', payload: {}, now: noon, id });
  const moved = await Promise.all(Array.from({ length: 4 }, () => relayBatch(database, noon)));
  for (let more = 1; more > 0; ) {
    more = await relayBatch(database, noon);
    moved.push(more);
  }
  expect(moved.reduce((sum, n) => sum + n, 0)).toBe(1200);
  const [jobs] = await database.run(
    sql<{
      n: number;
    }>`select count(distinct key)::int as n from graphile_worker.jobs where task_identifier = 'count'`,
  );
  expect([jobs?.n, await countWaiting()]).toEqual([1200, 0]);
});

test('listeners hear what changed, each thing once however often it was said, and jobs hear nothing', async () => {
  const heard: Parameters<ChangeListener>[0][] = [];
  const listener = subscribeToChanges(url, (changed) => heard.push(changed), log);
  const connected = async () => {
    const [found] = await database.run(
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where application_name = 'pavilion-listen' and query = 'listen changed' and datname = current_database()`,
    );
    return found?.n;
  };
  await expect.poll(connected, { timeout: 5000 }).toBe(1);

  for (const topics of [['cart:1', 'occurrence:2'], ['cart:1']]) {
    await publishChange(database.run, { clientId, topics, now: noon });
  }
  const many = Array.from({ length: 1000 }, (_, n) => `occurrence:${n}`);
  await publishChange(database.run, { clientId, topics: many, now: noon });
  await relayBatch(database, noon);
  await expect.poll(() => heard.flatMap(({ topics }) => topics).length).toBe(1001);
  expect(new Set(heard.flatMap(({ topics }) => topics)).size).toBe(1001);
  expect(new Set(heard.map((one) => one.clientId))).toEqual(new Set([clientId]));
  await listener.stop();
});

test('what was moved a week ago is forgotten, and what waits is not', async () => {
  await addToOutbox(database.run, { clientId, kind: 'count', payload: {}, now: noon });
  const later = minutesAfter(8 * 24 * 60);
  for (let more = 1; more > 0; ) more = await deleteRelayedMessages(database, later);
  expect(await countWaiting()).toBe(1);
  const [left] = await database.run(sql<{ n: number }>`select count(*)::int as n from outbox`);
  expect(left?.n).toBe(1);
});
