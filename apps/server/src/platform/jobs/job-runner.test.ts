import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createDatabaseProxy } from '../../testing/database-proxy.ts';
import { createTestClient } from '../../testing/people.ts';
import { noon } from '../../testing/test-database.ts';
import { createDatabase } from '../database/database.ts';
import { createLogger } from '../runtime/logger.ts';
import { migrateQueue, pollIntervalMs, startJobRunner } from './job-runner.ts';
import { addToOutbox } from './outbox.ts';
import { relayBatch } from './relay.ts';
import { defaultTiming } from './worker-heartbeat.ts';

const url = await cloneDatabase();
const proxy = await createDatabaseProxy(url);
const database = createDatabase(url, 4);
const log = createLogger('silent');
await migrateQueue(url, log);
const { id: clientId } = await createTestClient(database);
afterAll(database.close);

test('takes up the jobs of a dead or disconnected worker within a minute', () => {
  const { intervalMs, deadAfterMs } = defaultTiming;
  expect(intervalMs + deadAfterMs + pollIntervalMs).toBeLessThanOrEqual(60_000);
  // A lost job of the worker itself is returned at the second beat after this time.
  expect(2 * intervalMs + deadAfterMs + pollIntervalMs).toBeLessThanOrEqual(60_000);
  // A beat that is late by one interval does not make a worker dead.
  expect(deadAfterMs).toBeGreaterThan(2 * intervalMs);
});

const timing = { intervalMs: 200, deadAfterMs: 1000 };
const addJob = async (kind: string) => {
  await addToOutbox(database.run, { clientId, kind, payload: {}, now: noon });
  await relayBatch(database, noon);
};
const countJobs = async (): Promise<number> =>
  (await database.run(sql`select 1 from graphile_worker.jobs`)).length;

test('takes up the jobs of a worker that was killed', async () => {
  await addJob('hang');
  const killed = spawn(
    process.execPath,
    ['--import', 'tsx', new URL('../../testing/workers/hanging-worker.ts', import.meta.url).pathname],
    { env: { PATH: process.env['PATH'], DATABASE_URL: url }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  let runs = 0;
  const runner = startJobRunner({ url, database, log, timing, jobs: { hang: async () => void (runs += 1) } });
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
  await expect.poll(countJobs).toBe(0);
  await runner.stop();
});

test('leaves the jobs of a worker that is alive', async () => {
  let runs = 0;
  const slow = startJobRunner({
    url: proxy.url,
    database: createProxied(),
    log,
    timing,
    jobs: {
      slow: async () => {
        runs += 1;
        await pause(4000);
      },
    },
  });
  await addJob('slow');
  await expect.poll(() => runs, { timeout: 5000 }).toBe(1);
  const other = startJobRunner({ url, database, log, timing, jobs: { slow: async () => void (runs += 1) } });
  await expect.poll(countJobs, { timeout: 10_000 }).toBe(0);
  expect(runs).toBe(1);
  await Promise.all([slow.stop(), other.stop()]);
});

test('runs a job again whose result could not be saved, without ending the process', async () => {
  let runs = 0;
  const runner = startJobRunner({
    url: proxy.url,
    database: createProxied(),
    log,
    timing,
    jobs: {
      away: async () => {
        runs += 1;
        if (runs === 1) proxy.setFault('cut');
      },
    },
  });
  await addJob('away');
  await expect.poll(() => runs, { timeout: 5000 }).toBe(1);
  await pause(500);
  proxy.setFault('none');
  await expect.poll(countJobs, { timeout: 15_000 }).toBe(0);
  expect(runs).toBe(2);
  await runner.stop();
});

test('runs later jobs after a result was lost while others were being saved and running', async () => {
  const [started, blocked, saved] = [createSignal(), createSignal(), createSignal()];
  const runs: string[] = [];
  const createHandler = (kind: string, until: Promise<void>) => async () => {
    runs.push(kind);
    await until;
  };
  const runner = startJobRunner({
    url: proxy.url,
    database,
    log,
    timing,
    jobs: {
      unsaved: createHandler('unsaved', blocked.promise),
      // Their results are saved apart, 50 ms one after the other.
      blocked: async () => {
        const count = runs.push('blocked');
        await started.promise;
        await pause(50 * count);
      },
      during: createHandler('during', saved.promise),
      later: createHandler('later', Promise.resolve()),
    },
  });
  for (const kind of ['unsaved', 'blocked', 'blocked', 'during']) await addJob(kind);
  await expect.poll(() => runs.length, { timeout: 5000 }).toBe(4);
  await database.inTransaction(async (tx) => {
    await tx(sql`
      select j.id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'blocked' for update of j`);
    started.resolve();
    await pause(300);
    proxy.setFault({ cutAfter: 'complete_job/' });
    blocked.resolve();
    await pause(300);
    return { ok: true };
  });
  await pause(300);
  saved.resolve();
  await addJob('later');
  await expect.poll(() => runs, { timeout: 10_000 }).toContain('later');
  await expect.poll(countJobs, { timeout: 10_000 }).toBe(0);
  expect(runs.toSorted()).toEqual(['blocked', 'blocked', 'during', 'later', 'unsaved']);
  await runner.stop();
});

test('runs a job that it locked without receiving the response', async () => {
  await addJob('lost');
  proxy.setFault({ cutAfter: 'get_job/' });
  let runs = 0;
  const runner = startJobRunner({
    url: proxy.url,
    database,
    log,
    concurrency: 1,
    timing,
    jobs: { lost: async () => void (runs += 1) },
  });
  const readLock = async () => (await database.run(sql`select locked_by from graphile_worker.jobs`))[0];
  await expect.poll(readLock, { timeout: 5000 }).toEqual({ locked_by: expect.any(String) });
  expect(runs).toBe(0);
  await expect.poll(countJobs, { timeout: 10_000 }).toBe(0);
  expect(runs).toBe(1);
  await runner.stop();
});

function createSignal() {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function createProxied() {
  const proxied = createDatabase(proxy.url, 2, { connectTimeoutMs: 500 });
  afterAll(proxied.close);
  return proxied;
}
