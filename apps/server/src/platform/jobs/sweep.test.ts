import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createDatabaseProxy } from '../../testing/database-proxy.ts';
import { createDatabase } from '../database/database.ts';
import { createLogger } from '../runtime/logger.ts';
import { runSweep, startSweeps } from './sweep.ts';
import { createSweepLocks } from './sweep-lock.ts';

const url = await cloneDatabase();
const proxy = await createDatabaseProxy(url);
const database = createDatabase(url, 2);
const log = createLogger('silent');
const createWorker = (workerUrl = url) => {
  const locks = createSweepLocks(workerUrl, log, { recheckIntervalMs: 50 });
  afterAll(locks.close);
  return locks;
};
const locks = createWorker();
afterAll(database.close);

const deadlineSeconds = 10;
const terminateLockConnections = () =>
  database.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pavilion-sweep-locks' and datname = current_database()`);

test('runs a sweep on one of several workers, independently of other sweeps', async () => {
  let running = 0;
  let maxRunning = 0;
  const work = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await pause(300);
    running -= 1;
  };
  const workers = [locks, ...Array.from({ length: 3 }, () => createWorker())];
  const ran = await Promise.all(
    [...workers, locks].map((worker) => runSweep(worker, { name: 'a', work, deadlineSeconds })),
  );
  expect([ran.filter(Boolean).length, maxRunning]).toEqual([1, 1]);
  const both = ['a', 'b'].map((name) => runSweep(locks, { name, work: () => pause(50), deadlineSeconds }));
  expect(await Promise.all(both)).toEqual([true, true]);
});

test('repeats a sweep, also after a failure, until it is stopped', async () => {
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('once');
  };
  const sweeps = startSweeps(locks, [{ intervalSeconds: 0.05, name: 'c', work, deadlineSeconds }], log);
  await expect.poll(() => rounds).toBeGreaterThan(2);
  await sweeps.stop();
  const roundsAtStop = rounds;
  await pause(150);
  expect(rounds).toBe(roundsAtStop);
});

test('warns of no leak while more than ten sweeps run and wait', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on('warning', onWarning);
  let ran = 0;
  const work = async () => {
    ran += 1;
    await pause(50);
  };
  const names = Array.from({ length: 12 }, (_, index) => `many ${index}`);
  const sweeps = startSweeps(
    locks,
    names.map((name) => ({ name, intervalSeconds: 0.2, work, deadlineSeconds })),
    log,
  );
  await expect.poll(() => ran).toBeGreaterThan(names.length);
  await sweeps.stop();
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});

test('holds no transaction open while a sweep waits for others', async () => {
  const open = await new Promise((resolve) => {
    void runSweep(locks, {
      name: 'd',
      deadlineSeconds,
      work: async () =>
        resolve(
          await database.run(sql`select state from pg_stat_activity
            where datname = current_database() and state like 'idle in transaction%'`),
        ),
    });
  });
  expect(open).toEqual([]);
});

test('ends a round at its deadline, aborts its work and frees the lock for the next one', async () => {
  let hasAborted = false;
  const hanging = runSweep(locks, {
    name: 'e',
    deadlineSeconds: 0.2,
    work: (signal) => {
      signal.addEventListener('abort', () => {
        hasAborted = true;
      });
      return new Promise(() => {});
    },
  });
  await expect(hanging).rejects.toThrow("Sweep 'e' exceeded its deadline of 200 ms");
  expect(hasAborted).toBe(true);
  expect(await runSweep(createWorker(), { name: 'e', work: () => pause(1), deadlineSeconds })).toBe(true);
});

test('ends a round whose lock connection is lost, and locks again on another connection', async () => {
  let hasAborted = false;
  const round = runSweep(locks, {
    name: 'f',
    deadlineSeconds,
    work: async (signal) => {
      signal.addEventListener('abort', () => {
        hasAborted = true;
      });
      await terminateLockConnections();
      await pause(5000);
    },
  });
  await expect(round).rejects.toThrow(/terminat/);
  expect(hasAborted).toBe(true);
  expect(await runSweep(locks, { name: 'f', work: () => pause(1), deadlineSeconds })).toBe(true);
});

test('ends a round whose lock connection goes silent', async () => {
  const worker = createWorker(proxy.url);
  const round = runSweep(worker, {
    name: 'g',
    deadlineSeconds,
    work: async () => {
      proxy.setFault('silent');
      await pause(9000);
    },
  });
  await expect(round).rejects.toThrow('Query read timeout');
  proxy.setFault('none');
  expect(await runSweep(worker, { name: 'g', work: () => pause(1), deadlineSeconds })).toBe(true);
}, 20_000);
