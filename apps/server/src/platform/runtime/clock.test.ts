import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createClock } from './clock.ts';

const stops: (() => unknown)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

test('starts at the given instant and runs on', async () => {
  const clock = await createClock({ startsAt: '2030-06-01T12:00:00Z' });
  const noon = Date.parse('2030-06-01T12:00:00Z');
  expect(clock.now()).toBeGreaterThanOrEqual(noon);
  expect(clock.now()).toBeLessThan(noon + 60_000);
});

test('follows the sandbox’s clock when it is moved, and runs on when the sandbox stops', async () => {
  let sandboxNow = Date.parse('2030-06-01T12:00:00Z');
  const sandbox = Fastify();
  sandbox.get('/clock', () => ({ now: new Date(sandboxNow).toISOString() }));
  stops.push(() => sandbox.close());
  const clock = await createClock({ sandboxUrl: await sandbox.listen() });
  stops.push(clock.stop);
  expect(Math.abs(clock.now() - sandboxNow)).toBeLessThan(1500);

  sandboxNow += 3_600_000;
  await expect.poll(() => Math.abs(clock.now() - sandboxNow) < 3000, { timeout: 5000 }).toBe(true);
  await sandbox.close();
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(clock.now()).toBeGreaterThanOrEqual(sandboxNow);
});
