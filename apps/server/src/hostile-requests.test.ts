import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import {
  buildHostileRequests,
  type HostileRequest,
  sendHostile,
} from '../../../bench/faults/hostile-requests.mjs';
import { buildApp } from './app.ts';
import { createTestClient, testKeys } from './testing/people.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

const database = await createTestDatabase(4);
const client = await createTestClient(database);
// The names of a large operator, with which every typed search is compared.
const categoryId = randomUUID();
await database.run(sql`
  insert into category (client_id, id, slug, name, booking_type, created_at)
  values (${client.id}, ${categoryId}, 'classes', 'Classes', 'classes', ${new Date(noon)})`);
await database.run(sql`
  insert into template (client_id, id, category_id, name, tags)
  select ${client.id}, gen_random_uuid(), ${categoryId}, 'Gentle class ' || md5(n::text), array[md5((n % 500)::text)]
  from generate_series(1, 3000) n`);
// Without load shedding, which would answer what a slow request delays.
const settings = readSettings({
  DATABASE_URL: 'postgres://unused',
  SECRET_KEY: 'x'.repeat(32),
  MAX_EVENT_LOOP_DELAY: '60000',
});
const log = createLogger('debug', () => {});
const app = buildApp({ database, now: () => noon, settings, keys: testKeys, log }, { loggerInstance: log });
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds of a fixed computation on this machine now, about 15 ms on an idle one. */
function measureReference(): number {
  const startedAt = performance.now();
  let sum = 1;
  for (let n = 0; n < 10_000_000; n += 1) sum = Math.imul(sum, 31) ^ n;
  return sum === 0.5 ? 0 : performance.now() - startedAt;
}

/** Longest time in milliseconds that another request would have waited for the event loop. */
async function measureDelay(hostile: HostileRequest): Promise<{ status: number; delay: number }> {
  const histogram = monitorEventLoopDelay({ resolution: 5 });
  histogram.enable();
  // The first sample has no predecessor to measure from, so the request must come after it.
  await pause(20);
  const status = await sendHostile(hostile, { port, headers: client.headers });
  await pause(20);
  histogram.disable();
  return { status, delay: histogram.max / 1e6 };
}

test('no hostile request delays another by 6 times a short computation, and none is answered with 500', async () => {
  const results = [];
  const reference = Math.max(...Array.from({ length: 5 }, measureReference));
  // Pages need a build, which unit tests do not have; the fault bench sends the others too.
  const listToApi = (variant: number) =>
    buildHostileRequests(client.slug, variant).filter(({ path }) => path.startsWith('/api/'));
  for (const [index, hostile] of listToApi(0).entries()) {
    let best = await measureDelay(hostile);
    // Another process can take the processor, so the least of several delays is the request's own.
    for (let run = 1; run < 20 && best.delay > 3 * reference; run += 1) {
      const { status, delay } = await measureDelay(listToApi(run)[index] ?? hostile);
      best = { status, delay: Math.min(best.delay, delay) };
    }
    const name = `${hostile.path.slice(0, 60)} ${JSON.stringify(hostile.headers ?? {}).slice(0, 40)} ${hostile.body?.slice(0, 60) ?? ''}`;
    results.push({ name, ...best });
  }
  const slowest = results.toSorted((one, other) => other.delay - one.delay).slice(0, 3);
  const lines = slowest.map(({ name, delay }) => `${(delay / reference).toFixed(1)} ${name}`);
  process.stdout.write(`${lines.join('\n')}\n`);
  expect(results.filter(({ delay }) => delay >= 6 * reference)).toEqual([]);
  expect(results.filter(({ status }) => status >= 500)).toEqual([]);
}, 120_000);
