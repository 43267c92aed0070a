import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../runtime/logger.ts';
import { runSweep, startSweeps } from './sweep.ts';

const world = await createTestDatabase(6);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('of several workers one sweeps, and another sweep is not its concern', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await pause(100);
    running -= 1;
  };
  const ran = await Promise.all(Array.from({ length: 4 }, () => runSweep(world, { name: 'a', work })));
  expect([ran.filter(Boolean).length, most]).toEqual([1, 1]);
  const both = ['a', 'b'].map((name) => runSweep(world, { name, work: () => pause(50) }));
  expect(await Promise.all(both)).toEqual([true, true]);
});

test('a sweep comes again, also after it failed, and stops when it is asked to', async () => {
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('once');
  };
  const sweeps = startSweeps(world, [{ intervalSeconds: 0.05, name: 'c', work }], createLogger('silent'));
  await expect.poll(() => rounds).toBeGreaterThan(2);
  await sweeps.stop();
  const then = rounds;
  await pause(150);
  expect(rounds).toBe(then);
});
