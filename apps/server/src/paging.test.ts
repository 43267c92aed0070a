import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getRegisteredRoutes } from '#platform/http/registered-routes';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from './app.ts';
import { createTestOccurrence, createTestVenue } from './testing/occurrences.ts';
import { createTestClient, logInTestCustomer, testKeys } from './testing/people.ts';
import { createTestPackagePlan } from './testing/price-rules.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

const database = await createTestDatabase(8);
const client = await createTestClient(database, { guest_passes: true });
const venue = await createTestVenue(database, client);
const { occurrenceId, category } = await createTestOccurrence(database, venue);
const customer = await logInTestCustomer(database, client);
const packageId = await (await createTestPackagePlan(database, client, { category })).give(customer.personId);
const settings = readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32) });
const app = buildApp({ database, now: () => noon, settings, keys: testKeys, log: createLogger('silent') });
afterAll(() => app.close());

const pagedPaths = getRegisteredRoutes(app)
  .filter(({ query }) => query instanceof z.ZodMiniObject && 'per_page' in query.shape)
  .map(({ path }) =>
    path
      .replace(':occurrenceId', occurrenceId)
      .replace(':packageId', packageId)
      .replace(':userId', String(customer.personId)),
  );

const readList = async (path: string, query: string) => {
  const response = await app.inject({ url: `${path}?${query}`, headers: customer.headers });
  const { meta, errors = {} } = response.json<{
    meta?: { pagination: { current_page: number; records_per_page: number } };
    errors?: Record<string, string[]>;
  }>();
  const { current_page: page, records_per_page: perPage } = meta?.pagination ?? {};
  return { status: response.statusCode, page, perPage, fields: Object.keys(errors) };
};

test('every list has 20 records a page, at most 100, and starts at page 1 [ERR-20]', async () => {
  expect(pagedPaths.length).toBeGreaterThan(5);
  for (const path of pagedPaths) {
    expect([path, await readList(path, '')]).toMatchObject([path, { status: 200, page: 1, perPage: 20 }]);
    expect([path, await readList(path, 'per_page=100&page=2')]).toMatchObject([
      path,
      { status: 200, page: 2, perPage: 100 },
    ]);
  }
});

test('every list names the bound that a request exceeds [ERR-20]', async () => {
  for (const path of pagedPaths)
    for (const [query, field] of [
      ['per_page=0', 'per_page'],
      ['per_page=101', 'per_page'],
      ['per_page=twenty', 'per_page'],
      ['page=0', 'page'],
      ['page=-1', 'page'],
      ['page=1.5', 'page'],
    ] as const)
      expect([path, query, await readList(path, query)]).toMatchObject([
        path,
        query,
        { status: 422, fields: [field] },
      ]);
});
