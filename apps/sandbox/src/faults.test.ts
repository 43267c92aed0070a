import { afterEach, expect, test } from 'vitest';
import { createDataStore } from './platform/data-store.ts';
import { createTestSandbox, type Sandbox } from './testing/create-test-sandbox.ts';
import { createTestShop, readPath, vendor } from './testing/opayo-shop.ts';

const open: Sandbox[] = [];
afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close();
});

const path = '/api/v1/merchant-session-keys';
const init = {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: vendor },
  body: '{"vendorName":"sandbox"}',
};

/** A listening sandbox, because only a real connection can be dropped. */
async function listen() {
  const sandbox = createTestSandbox();
  open.push(sandbox);
  const origin = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const keys = () => {
    const store = createDataStore(`${sandbox.dataDir}/sandbox.json`);
    return Object.keys(store.read<{ keys: object }>('opayo', { keys: {} }).keys).length;
  };
  return { ...sandbox, keys, openKey: () => fetch(`${origin}${path}`, init) };
}

test('drops a request before it takes effect', async () => {
  const { call, openKey, keys } = await listen();
  await call('/faults', { body: { match: { path }, do: 'drop_before' } });
  await expect(openKey()).rejects.toThrow('fetch failed');
  expect(keys()).toBe(0);
  expect((await openKey()).status).toBe(201);
});

test('drops a request after it has taken effect', async () => {
  const { call, openKey, keys } = await listen();
  await call('/faults', { body: { match: { path }, do: 'drop_after_commit' } });
  await expect(openKey()).rejects.toThrow('fetch failed');
  expect(keys()).toBe(1);
});

test('truncates a response', async () => {
  const { call, openKey } = await listen();
  await call('/faults', { body: { match: { path }, do: 'malformed' } });
  await expect((await openKey()).json()).rejects.toThrow(/JSON/);
});

test('delays a response', async () => {
  const { call, openKey } = await listen();
  await call('/faults', { body: { match: { path }, do: 'delay', ms: 150 } });
  const startedAt = performance.now();
  expect((await openKey()).status).toBe(201);
  expect(performance.now() - startedAt).toBeGreaterThan(140);
});

test('injects a fault the given number of times from the nth request on, until it is deleted', async () => {
  const { opayo, call } = createTestShop();
  const statuses = async (calls: number) => {
    const results: number[] = [];
    for (let left = calls; left > 0; left -= 1) {
      results.push((await opayo('/merchant-session-keys', { vendorName: 'sandbox' })).status);
    }
    return results;
  };
  const created = await call('/faults', {
    body: { match: { path, method: 'post', nth: 2 }, do: '500', times: 2 },
  });
  expect(created).toMatchObject({ status: 201 });
  expect(await statuses(4)).toEqual([201, 500, 500, 201]);
  await call('/faults', { body: { match: { path }, do: '500', times: 9 } });
  expect(await statuses(1)).toEqual([500]);
  await call('/faults', { method: 'DELETE' });
  expect(await statuses(1)).toEqual([201]);
});

test.each([
  ['/api/v1/transactions', '/api/v1/transactions/1/instructions', 500],
  ['/api/v1/transactions$', '/api/v1/transactions/1/instructions', 401],
  ['/api/v1/transactions/*/instructions', '/api/v1/transactions/1/instructions', 500],
  ['/api/v1/transactions/*/instructions', '/api/v1/transactions/1', 401],
])('matches the path %s with a request to %s: %i', async (matched, url, status) => {
  const { call } = createTestSandbox();
  await call('/faults', { body: { match: { path: matched }, do: '500' } });
  expect(await call(url)).toMatchObject({ status });
});

test('exempts the sandbox’s own pages and refuses an unknown fault', async () => {
  const { call } = createTestSandbox();
  await call('/faults', { body: { match: {}, do: '500', times: 99 } });
  const unaffected: string[] = [];
  const pages = ['/faults', '/clock', '/health', '/books', '/books.json', '/mail', '/mail.json'];
  pages.push('/opayo/account', '/stripe/trouble');
  for (const url of pages) if ((await call(url)).status === 200) unaffected.push(url);
  expect(unaffected).toEqual(pages);
  expect(await call('/faults', { body: { do: 'explode' } })).toMatchObject({ status: 422 });
  expect(readPath((await call('/faults')).body, 'faults')).toHaveLength(1);
});

test.each([401, 403, 429])(
  'responds with %i in the format of both providers, without effect',
  async (status) => {
    const { call, openKey, keys } = await listen();
    await call('/faults', { body: { match: { path }, do: String(status) } });
    const response = await openKey();
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      code: expect.any(Number),
      description: expect.any(String),
      error: expect.objectContaining({ type: 'invalid_request_error' }),
    });
    expect(keys()).toBe(0);
  },
);

test.each([
  [403, {}],
  [200, { status: 200 }],
  [502, { status: 502 }],
])('responds with the page of a proxy and status %i, without effect', async (status, changes) => {
  const { call, openKey, keys } = await listen();
  await call('/faults', { body: { match: { path }, do: 'proxy_page', ...changes } });
  const response = await openKey();
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain('<title>Access denied</title>');
  expect(keys()).toBe(0);
});
