import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { hashPassword } from '#platform/security/password-hash';
import { buildApp } from './app.ts';
import { personalDataJobs } from './modules/personal-data/index.ts';
import { createTestMembership, createTestPlan } from './testing/memberships.ts';
import { createTestClient, logInTestCustomer, testKeys } from './testing/people.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

// What a hostile body or file can do, through the whole application.
const database = await createTestDatabase(4);
const client = await createTestClient(database);
const password = 'Correct horse 7';
const password_hash = await hashPassword(password);
const log = createLogger('error', () => {});
const settings = readSettings({
  DATABASE_URL: 'postgres://unused',
  SECRET_KEY: 'x'.repeat(32),
  MAX_EVENT_LOOP_DELAY: '60000',
});
const deps = { database, now: () => noon, settings, keys: testKeys, log };
const app = buildApp(deps, { loggerInstance: log });
const createCustomer = () => logInTestCustomer(database, client, { password_hash });

test('a compressed body is never inflated: it is refused like one that is no JSON [ACC-08]', async () => {
  const { email, headers } = await createCustomer();
  const logInPath = '/api/auth/customer/login';
  const send = (url: string, payload: Buffer, extra: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...client.headers, 'content-type': 'application/json', ...extra },
      payload,
    });
  const login = Buffer.from(JSON.stringify({ username: email, password }));
  expect((await send(logInPath, login)).statusCode).toBe(200);
  // 40 MB of zeros in 40 kB, and a right log-in: neither is read as what it inflates to.
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(64 * 1024);
  for (const encoding of ['gzip', 'deflate', 'br'])
    for (const [url, payload] of [
      ['/api/activities/cart/add', bomb],
      [logInPath, gzipSync(login)],
    ] as const) {
      const before = process.memoryUsage().arrayBuffers;
      const response = await send(url, payload, { 'content-encoding': encoding });
      expect([encoding, response.statusCode]).toEqual([encoding, 400]);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
    }
  const picture = await app.inject({
    method: 'PUT',
    url: '/api/auth/user/picture',
    headers: { ...headers, 'content-type': 'image/png', 'content-encoding': 'gzip' },
    payload: bomb,
  });
  expect([picture.statusCode, picture.json()]).toMatchObject([422, { code: 'picture_invalid' }]);
});

test('a PDF that is a page too is never served as one: only its owner’s ZIP file has it [ACC-04 ACC-03]', async () => {
  const { headers, personId } = await createCustomer();
  const plan = await createTestPlan(database, client, { required_document: 'proof of your student status' });
  await createTestMembership(database, plan, personId);
  const request = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload && { payload }) });
  const list = await request('GET', '/api/my-account/memberships');
  const [membership] = list.json<{ data: { current: { id: string }[] } }>().data.current;
  const content = Buffer.from('%PDF-1.7\n<html><script>alert(document.domain)</script></html>\n%%EOF');
  const path = `/api/my-account/memberships/${membership?.id}/document`;
  const sent = await request('POST', path, {
    file_name: '../../web/proof.html',
    content: content.toString('base64'),
    expires_on: '2030-12-31',
  });
  expect(sent.statusCode).toBe(200);
  // A row of the database, with a name without folders; no URL leads to it.
  const [document] = await database.run(sql<{ id: string; name: string; media_type: string }>`
    select id, name, media_type from membership_document where client_id = ${client.id}`);
  expect(document).toMatchObject({ name: 'proof.html', media_type: 'application/pdf' });
  expect(sent.body + list.body).not.toContain('alert');
  for (const url of [path, `${path}/${document?.id}`, `/assets/${document?.name}`, `/${document?.name}`])
    expect((await request('GET', url)).body).not.toContain('alert(document.domain)');

  expect(
    (await request('POST', '/api/my-account/data-export', { current_password: password })).statusCode,
  ).toBe(200);
  const [job] = await database.run(sql<{ id: string; payload: unknown }>`
    select id, payload from outbox where client_id = ${client.id} and kind = 'make_data_export'`);
  if (!job) throw new Error('No job makes the copy');
  await personalDataJobs(deps)['make_data_export']?.(
    { clientId: client.id, ...job },
    { number: 1, isLast: false },
  );
  const made = await request('GET', '/api/my-account/data-export');
  const copy = await request(
    'GET',
    `/api/my-account/data-export/${made.json<{ data: { id: string } }>().data.id}`,
  );
  expect(copy.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});
