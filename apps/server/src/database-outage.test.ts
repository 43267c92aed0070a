import { randomUUID } from 'node:crypto';
import { browserStorage } from '@pavilion/domain/browser-storage';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from './app.ts';
import { createTestShopper } from './testing/carts.ts';
import { cloneDatabase } from './testing/clone-database.ts';
import { createDatabaseProxy } from './testing/database-proxy.ts';
import { createTestOccurrence, createTestVenue } from './testing/occurrences.ts';
import { createTestClient, logInTestCustomer, testKeys } from './testing/people.ts';
import { noon } from './testing/test-database.ts';

const url = await cloneDatabase();
const direct = createDatabase(url, 4);
const proxy = await createDatabaseProxy(url);
const database = createDatabase(proxy.url, 4, { statementTimeoutMs: 1000, connectTimeoutMs: 500 });
const client = await createTestClient(direct, { languages: ['en', 'cy'] });
const venue = await createTestVenue(direct, client, { leaves: 4, slug: 'far-away' });
const app = buildApp({
  database,
  now: () => noon,
  settings: readSettings({ DATABASE_URL: proxy.url, SECRET_KEY: 'x'.repeat(32) }),
  keys: testKeys,
  log: createLogger('silent'),
});
afterAll(async () => {
  proxy.setFault('none');
  await app.close();
  await database.close();
  await direct.close();
});
beforeEach(() => proxy.setFault('none'));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const get = (path: string, headers = {}) =>
  app.inject({ url: path, headers: { ...client.headers, ...headers } });
const createShopper = async () => {
  const person = await logInTestCustomer(direct, client);
  return { ...createTestShopper(app, person.headers, person.personId), person };
};
const countPlaces = async (occurrence: { occurrenceId: string }) =>
  (await direct.run(sql`select 1 from booking where occurrence_id = ${occurrence.occurrenceId}`)).length;
const createOccurrence = () => createTestOccurrence(direct, venue, { schedule: { maximum: 4 } });
const faults = [['refuses connections', 'cut'] as const, ['does not respond', 'silent'] as const];

describe.each(faults)('while the database %s', (_name, fault) => {
  const lose = async (): Promise<void> => {
    proxy.setFault(fault);
    // Settings of a client are cached for a second.
    await pause(1100);
  };

  test('a read is refused with 503, Retry-After and the error shape of the API', async () => {
    await lose();
    const response = await get('/api/activities/venues');
    expect([response.statusCode, response.headers['retry-after'], response.headers['cache-control']]).toEqual(
      [503, '2', 'no-store'],
    );
    expect(response.json()).toEqual({
      message: expect.stringContaining('not available at the moment'),
      errors: {},
      code: 'service_unavailable',
      next_step: 'retry',
    });
  });

  test.each(['en', 'cy'])('a page says it in words, in %s, with 503 and Retry-After', async (language) => {
    await lose();
    const page = await get('/', { cookie: `${browserStorage.language.name()}=${language}` });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain(
      language === 'en' ? 'The service is not available' : 'Nid yw’r gwasanaeth ar gael',
    );
  });

  test('a write that cannot have started is refused as such', async () => {
    const { add } = await createShopper();
    const occurrence = await createOccurrence();
    await lose();
    expect(await add(occurrence)).toMatchObject({ ok: false, status: 503, code: 'service_unavailable' });
    expect(await countPlaces(occurrence)).toBe(0);
  });

  test('the first request succeeds within 2 s after the database is back', async () => {
    const times: number[] = [];
    // The fastest of three, because another process can take the processor after one of the outages.
    for (let outage = 0; outage < 3 && Math.min(...times) >= 2000; outage += 1) {
      await get('/api/activities/venues');
      await lose();
      await Promise.all(Array.from({ length: 20 }, () => get('/api/activities/venues')));
      proxy.setFault('none');
      const startedAt = performance.now();
      const { add } = await createShopper();
      expect(await add(await createOccurrence())).toMatchObject({ ok: true });
      times.push(performance.now() - startedAt);
    }
    expect(Math.min(...times)).toBeLessThan(2000);
  });
});

describe('a write whose response from the database is lost', () => {
  test('is reported as unknown, and its repetition with the same key finds it [ERR-09]', async () => {
    const { add } = await createShopper();
    const occurrence = await createOccurrence();
    const key = { 'idempotency-key': randomUUID() };
    await add(await createOccurrence());
    proxy.setFault({ cutAfter: key['idempotency-key'] });
    expect(await add(occurrence, key)).toMatchObject({
      ok: false,
      status: 503,
      code: 'outcome_unknown',
      next_step: 'retry',
      message: expect.stringMatching(/may have been saved.*will not be done twice/),
    });
    expect(await countPlaces(occurrence)).toBe(1);
    expect(await add(occurrence, key)).toMatchObject({ ok: true, value: { item_count: 2 } });
    expect(await countPlaces(occurrence)).toBe(1);
  });

  test('promises no single effect without a key, or where no key is stored, and says what to check', async () => {
    const { add, person } = await createShopper();
    const [first, second] = [await createOccurrence(), await createOccurrence()];
    await add(first);
    proxy.setFault({ cutAfter: second.occurrenceId });
    const refused = await add(second);
    expect(refused).toMatchObject({ ok: false, code: 'outcome_unknown', next_step: null });
    expect(refused).toMatchObject({ message: expect.stringContaining('Look at your basket') });
    expect(refused).toMatchObject({ message: expect.not.stringContaining('twice') });
    proxy.setFault({ cutAfter: 'commit' });
    const cleared = await app.inject({
      method: 'DELETE',
      url: '/api/activities/cart',
      headers: { ...person.headers, 'idempotency-key': randomUUID(), 'accept-language': 'cy' },
    });
    expect([cleared.statusCode, cleared.json()]).toMatchObject([
      503,
      { code: 'outcome_unknown', message: expect.stringContaining('Edrychwch ar eich basged') },
    ]);
  });

  test('is reported as unknown when only its commit is lost', async () => {
    const { add, cart } = await createShopper();
    const occurrences = [await createOccurrence(), await createOccurrence()];
    const key = { 'idempotency-key': randomUUID() };
    proxy.setFault({ cutAfter: 'commit' });
    expect(await add(occurrences, key)).toMatchObject({ ok: false, code: 'outcome_unknown' });
    expect(await cart()).toMatchObject({ ok: true, value: { item_count: 2 } });
    expect(await add(occurrences, key)).toMatchObject({ ok: true, value: { item_count: 2 } });
  });

  test('a read with the same loss is refused without doubt about an effect', async () => {
    proxy.setFault({ cutAfter: 'far-away' });
    const response = await get('/api/activities/venues/far-away');
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      503,
      'service_unavailable',
    ]);
  });
});
