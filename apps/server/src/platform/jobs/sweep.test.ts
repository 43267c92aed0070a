import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../runtime/logger.ts';
import { runSweep, startSweeps } from './sweep.ts';

const database = await createTestDatabase(6);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('runs a sweep on one of several workers, independently of other sweeps', async () => {
  let running = 0;
  let maxRunning = 0;
  const work = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await pause(100);
    running -= 1;
  };
  const ran = await Promise.all(Array.from({ length: 4 }, () => runSweep(database, { name: 'a', work })));
  expect([ran.filter(Boolean).length, maxRunning]).toEqual([1, 1]);
  const both = ['a', 'b'].map((name) => runSweep(database, { name, work: () => pause(50) }));
  expect(await Promise.all(both)).toEqual([true, true]);
});

test('repeats a sweep, also after a failure, until it is stopped', async () => {
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('once');
  };
  const sweeps = startSweeps(database, [{ intervalSeconds: 0.05, name: 'c', work }], createLogger('silent'));
  await expect.poll(() => rounds).toBeGreaterThan(2);
  await sweeps.stop();
  const roundsAtStop = rounds;
  await pause(150);
  expect(rounds).toBe(roundsAtStop);
});
