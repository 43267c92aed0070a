import { type IncomingMessage, request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { deriveKeys } from '#platform/security/crypto';
import { buildApp } from './app.ts';
import { createTestClient } from './testing/people.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

const database = await createTestDatabase(4);
const { host } = await createTestClient(database);
const SECRET_KEY = 'x'.repeat(32);

/** The whole server, listening: its requests to itself are not counted. */
async function startApp(maxRequestsPerMinute: number) {
  const environment = {
    DATABASE_URL: 'postgres://unused',
    SECRET_KEY,
    MAX_REQUESTS_PER_MINUTE: String(maxRequestsPerMinute),
  };
  const app = buildApp({
    database,
    now: () => noon,
    settings: readSettings(environment),
    keys: deriveKeys(SECRET_KEY),
    log: createLogger('silent'),
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  afterAll(() => app.close());
  const send = (path: string, headers: Record<string, string | number> = {}, method = 'GET') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } });
      outgoing.on('response', (response) => resolve(response.resume())).on('error', reject);
      // A declared body is not sent: the server responds to its length.
      if (method === 'GET') outgoing.end();
      else outgoing.flushHeaders();
    });
  return { app, send };
}

const oversized = { 'content-length': 10 * 1024 * 1024, 'content-type': 'application/json' };
const tooLongPath = `/?note=${'a'.repeat(9 * 1024)}`;

test('refuses the third of two requests a minute, before its size, its URL and its login token are looked at', async () => {
  const { send } = await startApp(2);
  for (let n = 0; n < 2; n += 1) expect((await send('/api/health')).statusCode).toBe(200);
  const refused = [
    await send('/api/auth/customer/login', oversized, 'POST'),
    await send(tooLongPath),
    await send('/?token=abc'),
    await send('/api/unknown'),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429]);
  for (const { headers } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('refuses a URL of 9 kB with 414 and a declared body of 10 MB with 413', async () => {
  const { send } = await startApp(0);
  for (const path of [tooLongPath, tooLongPath.replace('?note', '?token'), `/api/health${tooLongPath}`])
    expect((await send(path)).statusCode).toBe(414);
  expect((await send('/api/auth/customer/login', oversized, 'POST')).statusCode).toBe(413);
});

test('ends a request that does not arrive within 30 seconds', async () => {
  const { app } = await startApp(0);
  expect(app.server.requestTimeout).toBe(30_000);
});
