import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { createTestDatabase } from '../../testing/test-database.ts';
import { deleteExpiredLimits } from './delete-expired-limits.ts';
import { createGrowingDelay, getDelaySeconds } from './growing-delay.ts';
import { createSharedLimit } from './shared-limit.ts';

const database = await createTestDatabase(4);
const deps = { database, log: createLogger('silent') };

test('doubles the delay with each failure, up to the maximum', () => {
  expect([-1, 0, 1, 2, 3, 4].map((failures) => getDelaySeconds(failures, 900))).toEqual([0, 0, 1, 2, 4, 8]);
  expect(getDelaySeconds(11, 900)).toBe(900);
  expect(getDelaySeconds(5000, 900)).toBe(900);
});

test('delays after the free failures, on every server, and until it is cleared', async () => {
  const rule = { name: 'delay', free: 2, windowSeconds: 3600, maxDelaySeconds: 900 };
  const [one, other] = [createGrowingDelay(deps, rule), createGrowingDelay(deps, rule)];
  for (let failure = 1; failure <= 2; failure += 1) {
    await one.addFailure('a');
    expect(await other.secondsToWait('a')).toBe(0);
  }
  await one.addFailure('a');
  expect(await other.secondsToWait('a')).toBe(1);
  await other.addFailure('a');
  expect(await one.secondsToWait('a')).toBe(2);
  expect(await one.secondsToWait('b')).toBe(0);
  await one.clear('a');
  expect(await other.secondsToWait('a')).toBe(0);
});

test('deletes expired counters and no others', async () => {
  const limit = createSharedLimit(deps, { name: 'old', points: 5, seconds: 60 });
  await database.run(sql`delete from rate_limit`);
  await limit.take('a');
  const now = Date.now();
  expect(await deleteExpiredLimits(database.run, { realNow: now })).toBe(0);
  expect(await deleteExpiredLimits(database.run, { realNow: now + 61_000 })).toBe(1);
  expect(await database.run(sql`select key from rate_limit`)).toEqual([]);
});

test('stores neither addresses nor usernames', async () => {
  await createSharedLimit(deps, { name: 'log-in', points: 5, seconds: 60 }).take('192.0.2.1 sam@people.test');
  const rows = await database.run(sql<{ key: string }>`select key from rate_limit where key like 'log-in%'`);
  expect(rows).toEqual([{ key: expect.stringMatching(/^log-in:[\w-]{43}$/) }]);
});
