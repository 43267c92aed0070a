import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { createTestDatabase } from '../../testing/test-database.ts';
import { registerAddressLimit } from './address-limit.ts';

const database = await createTestDatabase(4);

async function startServer(maxPerMinute: number) {
  const app = Fastify({ trustProxy: ['127.0.0.1'] });
  registerAddressLimit(app, { database, log: createLogger('silent') }, maxPerMinute);
  let handled = 0;
  app.get('/', async () => (handled += 1));
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const request = (address: string) =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': address } });
  return { app, request, countHandled: () => handled };
}

test('refuses a flood of one IP address before its handler, and no other address', async () => {
  const { request, countHandled } = await startServer(20);
  const statuses: number[] = [];
  for (let n = 0; n < 25; n += 1) statuses.push((await request('203.0.113.1')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(countHandled()).toBe(20);
  const refused = await request('203.0.113.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', message: expect.any(String) });
  expect((await request('203.0.113.2')).status).toBe(200);
});

test('is shared by two servers, and does not count the server’s requests to itself', async () => {
  const [one, other] = [await startServer(20), await startServer(20)];
  for (let n = 0; n < 25; n += 1) expect((await one.app.inject('/')).statusCode).toBe(200);
  for (let n = 0; n < 20; n += 1) await one.request('203.0.113.3');
  // The other server learns of them with its first batch, a tenth of the limit.
  for (let n = 0; n < 2; n += 1) await other.request('203.0.113.3');
  await expect.poll(async () => (await other.request('203.0.113.3')).status, { timeout: 5000 }).toBe(429);
  expect(other.countHandled()).toBeLessThan(20);
});

test('is off with a limit of 0', async () => {
  const { request } = await startServer(0);
  for (let n = 0; n < 30; n += 1) expect((await request('203.0.113.4')).status).toBe(200);
});
