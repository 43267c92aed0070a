import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from './app.ts';
import { createTestClient, testKeys } from './testing/people.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

const database = await createTestDatabase(2);
const client = await createTestClient(database);
const terms: (string | null)[] = [];
const provider = createServer((request, response) => {
  terms.push(new URL(request.url ?? '', 'http://x').searchParams.get('q'));
  const place = { lat: '53.5', lon: '-2.29', display_name: 'Salford', addresstype: 'city' };
  response.end(JSON.stringify([{ ...place, address: { country_code: 'gb' } }]));
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
const { port } = provider.address() as AddressInfo;
const app = buildApp({
  database,
  now: () => noon,
  settings: {
    ...readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32) }),
    GEOCODER_URL: `http://127.0.0.1:${port}/search`,
    TRUSTED_PROXIES: ['127.0.0.1'],
  },
  keys: testKeys,
  log: createLogger('silent'),
});
afterAll(async () => {
  await app.close();
  provider.close();
});

const routes = ['venues?near=', 'search?near=', 'geocode?term='];
const search = async (route: string | undefined, term: string, address: string) => {
  const headers = { ...client.headers, 'x-forwarded-for': address };
  const url = `/api/activities/${route}${encodeURIComponent(term)}`;
  const response = await app.inject({ url, headers });
  const { code } = response.json<{ code?: string }>();
  return { status: response.statusCode, code, retryAfter: response.headers['retry-after'] };
};

test.each(routes)('%s asks the provider for 10 new terms a minute and address [VEN-10]', async (route) => {
  terms.length = 0;
  const address = `192.0.2.${routes.indexOf(route) + 1}`;
  for (let n = 0; n < 10; n += 1)
    expect(await search(route, `${route} club ${n}`, address)).toMatchObject({ status: 200 });
  expect(await search(route, `${route} club 10`, address)).toEqual({
    status: 503,
    code: 'geocoder_unavailable',
    retryAfter: expect.any(String),
  });
  expect(terms).toHaveLength(10);
  expect(await search(route, `${route} club 3`, address)).toMatchObject({ status: 200 });
  expect(await search(route, `${route} club 10`, '192.0.2.100')).toMatchObject({ status: 200 });
});

test('the routes share the terms of an address [VEN-10]', async () => {
  terms.length = 0;
  for (let n = 0; n < 10; n += 1)
    expect(await search(routes[n % 3], `shared club ${n}`, '192.0.2.9')).toMatchObject({ status: 200 });
  for (const route of routes)
    expect(await search(route, `${route} shared`, '192.0.2.9')).toMatchObject({ status: 503 });
  expect(terms).toHaveLength(10);
});
