import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createClock } from './clock.ts';

const stops: (() => unknown)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

test('a clock starts from where it is told, and goes on from there', async () => {
  const clock = await createClock({ startsAt: '2030-06-01T12:00:00Z' });
  const noon = Date.parse('2030-06-01T12:00:00Z');
  expect(clock.now()).toBeGreaterThanOrEqual(noon);
  expect(clock.now()).toBeLessThan(noon + 60_000);
});

test('a clock follows the sandbox’s, also when that is moved, and runs on when it is gone', async () => {
  let theirs = Date.parse('2030-06-01T12:00:00Z');
  const sandbox = Fastify();
  sandbox.get('/clock', () => ({ now: new Date(theirs).toISOString() }));
  stops.push(() => sandbox.close());
  const clock = await createClock({ sandboxUrl: await sandbox.listen() });
  stops.push(clock.stop);
  expect(Math.abs(clock.now() - theirs)).toBeLessThan(1500);

  theirs += 3_600_000;
  await expect.poll(() => Math.abs(clock.now() - theirs) < 3000, { timeout: 5000 }).toBe(true);
  await sandbox.close();
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(clock.now()).toBeGreaterThanOrEqual(theirs);
});
