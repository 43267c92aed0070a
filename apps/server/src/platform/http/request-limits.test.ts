import { type IncomingMessage, request } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { maxGrowth, measureGrowth } from '../../testing/growth.ts';
import { registerErrorHandlers } from './errors.ts';
import { registerRequestLimits } from './request-limits.ts';
import { serverOptions } from './server-options.ts';

async function createServer() {
  const app = Fastify(serverOptions);
  registerErrorHandlers(app);
  registerRequestLimits(app);
  app.get('/*', async ({ query }) => query);
  app.post('/small', { bodyLimit: 100 }, async () => 'read');
  return app;
}

test('refuses a URL that is too long with 414, on unknown paths too', async () => {
  const app = await createServer();
  const maxUrlLength = 8192;
  const path = `/${'a'.repeat(maxUrlLength)}`;
  for (const url of [path, `/?${path}`]) {
    const response = await app.inject(url);
    expect([response.statusCode, response.json()]).toMatchObject([414, { code: 'url_too_long' }]);
  }
  expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(414);
  expect((await app.inject(path.slice(0, maxUrlLength))).statusCode).toBe(200);
});

test('refuses a declared body that is too large before it is sent, and closes the connection', async () => {
  const app = await createServer();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const headers = { 'content-length': 101, 'content-type': 'text/plain' };
  const outgoing = request({ host: '127.0.0.1', port, path: '/small', method: 'POST', headers });
  outgoing.flushHeaders();
  const { statusCode, headers: received } = await new Promise<IncomingMessage>((resolve) =>
    outgoing.on('response', resolve).on('error', () => {}),
  );
  expect([statusCode, received.connection]).toEqual([413, 'close']);
  outgoing.destroy();
  await app.close();
});

test('reads a query with a name repeated many times in linear time', () => {
  const { querystringParser } = serverOptions.routerOptions;
  const parse = (count: number) => querystringParser('a=&'.repeat(count));
  expect(measureGrowth(parse, 4000)).toBeLessThan(maxGrowth);
});
