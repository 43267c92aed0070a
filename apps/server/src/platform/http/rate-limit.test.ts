import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { createLogger } from '#platform/runtime/logger';
import { measureFastest } from '../../testing/growth.ts';
import { testCallers } from '../../testing/request-info.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createRouteLimiter } from './rate-limit.ts';

const database = await createTestDatabase(8);
const log = createLogger('silent');
const { customer, guest } = testCallers;
const shared = (path: string, perMinute: number) =>
  ({ method: 'POST', path, limit: { by: 'address', perMinute } }) as const;
const batched = (path: string, perMinute: number) =>
  ({ method: 'POST', path, limit: { by: 'person', perMinute } }) as const;

const takeMany = async (count: number, take: () => number | Promise<number>) => {
  const waits: number[] = [];
  for (let n = 0; n < count; n += 1) waits.push(await take());
  return waits;
};
const countAllowed = (waits: readonly number[]) => waits.filter((wait) => wait === 0).length;

describe('limits without a database', () => {
  test('limits a person from any IP address, and an IP address only for unknown guests', async () => {
    const limiter = createRouteLimiter();
    const route = batched('/a', 1);
    expect(await limiter(route, customer)).toBe(0);
    expect(await limiter(route, { ...customer, address: '10.0.0.1' })).toBe(60);
    expect(await limiter(route, guest)).toBe(0);
    expect(await limiter(route, { ...guest, guestKey: 'other' })).toBe(0);
    const newGuest = { ...guest, isNew: true };
    expect(await limiter(route, { ...newGuest, guestKey: '1' })).toBe(0);
    expect(await limiter(route, { ...newGuest, guestKey: '2' })).toBe(60);
    expect(await limiter({ ...route, path: '/b' }, customer)).toBe(0);
  });

  test('limits an IPv6 network by /64, and an IPv4-mapped address as IPv4 [AUT-26]', async () => {
    const limiter = createRouteLimiter();
    const takeAs = (address: string) => limiter(shared('/a', 1), { ...guest, address });
    expect(await takeAs('2001:db8:0:1::1')).toBe(0);
    expect(await takeAs('2001:db8:0:1:aaaa::2')).toBe(60);
    expect(await takeAs('2001:db8:0:2::1')).toBe(0);
    expect(await takeAs('192.0.2.1')).toBe(0);
    expect(await takeAs('::ffff:192.0.2.1')).toBe(60);
  });
});

describe('limits of two servers with one database', () => {
  test('share a limit by address call by call, also for concurrent calls [AUT-26]', async () => {
    const route = shared('/shared', 20);
    const servers = [createRouteLimiter({ database, log }), createRouteLimiter({ database, log })];
    const waits = await Promise.all(
      servers.flatMap((limiter) => Array.from({ length: 15 }, async () => limiter(route, guest))),
    );
    expect(countAllowed(waits)).toBe(20);
    expect(Math.max(...waits)).toBe(60);
    // A server that has counted nothing yet refuses too.
    expect(await createRouteLimiter({ database, log })(route, guest)).toBeGreaterThan(0);
  });

  test('control: without the database, each server has a limit of its own', async () => {
    const servers = [createRouteLimiter(), createRouteLimiter()];
    const waits = await Promise.all(
      servers.flatMap((limiter) =>
        Array.from({ length: 25 }, async () => limiter(shared('/control', 20), guest)),
      ),
    );
    expect(countAllowed(waits)).toBe(40);
  });

  test('exceed a limit by person by at most a tenth for each server', async () => {
    const route = batched('/batched', 100);
    const servers = [createRouteLimiter({ database, log }), createRouteLimiter({ database, log })];
    let allowed = 0;
    for (let round = 0; round < 30; round += 1) {
      for (const limiter of servers)
        allowed += countAllowed(await takeMany(10, () => limiter(route, customer)));
      // The batches are reported meanwhile.
      await database.run(sql`select pg_sleep(0.01)`);
    }
    expect(allowed).toBeGreaterThanOrEqual(100);
    expect(allowed).toBeLessThanOrEqual(120);
  });

  test('cost no statement below a tenth of a limit by person', async () => {
    let statements = 0;
    const counting = {
      ...database,
      run: (statement: Parameters<typeof database.run>[0]) => {
        statements += 1;
        return database.run(statement);
      },
    } as typeof database;
    const limiter = createRouteLimiter({ database: counting, log });
    await takeMany(9, () => limiter(batched('/quiet', 100), customer));
    expect(statements).toBe(0);
    await takeMany(91, () => limiter(batched('/quiet', 100), customer));
    expect(statements).toBe(10);
  });
});

test('counts in memory while the database is unavailable, without an error and without waiting', async () => {
  const unavailable = createDatabase('postgres://nobody@127.0.0.1:1/none', 1);
  const elapsed = await measureFastest(1000, async () => {
    const limiter = createRouteLimiter({ database: unavailable, log });
    expect(countAllowed(await takeMany(12, () => limiter(shared('/away', 10), guest)))).toBe(10);
    expect(countAllowed(await takeMany(12, () => limiter(batched('/away', 10), customer)))).toBe(10);
  });
  expect(elapsed).toBeLessThan(1000);
  await unavailable.close();
});

test('counts in memory while the database is silent, and waits for it once a second at most', async () => {
  const silent = { ...database, run: () => new Promise<never>(() => {}) };
  const elapsed = await measureFastest(1500, async () => {
    const limiter = createRouteLimiter({ database: silent, log });
    expect(countAllowed(await takeMany(12, () => limiter(shared('/silent', 10), guest)))).toBe(10);
  });
  expect(elapsed).toBeLessThan(1500);
});
