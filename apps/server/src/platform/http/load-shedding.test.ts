import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerErrorHandlers } from './errors.ts';
import { busyRetryAfter, registerLoadShedding } from './load-shedding.ts';

const maxDelayMs = 20;
const app = Fastify();
registerErrorHandlers(app);
registerLoadShedding(app, maxDelayMs);
app.get('/first', async () => 'first');
app.get('/last', { config: { shedding: 'last' } }, async () => 'last');
app.get('/never', { config: { shedding: 'never' } }, async () => 'never');
app.get(
  '/page/*',
  { config: { shedding: (url) => (url === '/page/basket' ? 'last' : 'first') } },
  async () => 'page',
);
app.get('/outer', { config: { shedding: 'last' } }, async () => (await app.inject('/first')).body);

let origin = '';
beforeAll(async () => {
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const request = async (path: string) => {
  const response = await fetch(`${origin}${path}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

/** Blocks the event loop again and again until the measured delay is in the range; then runs the work under it. */
async function withDelay<T>(
  blockMs: number,
  [from, to]: [number, number],
  work: () => Promise<T>,
): Promise<T> {
  let isBlocking = true;
  const block = (): void => {
    const end = performance.now() + blockMs;
    while (performance.now() < end);
    if (isBlocking) setTimeout(block, 0);
  };
  block();
  const isInRange = () => app.memoryUsage().eventLoopDelay > from && app.memoryUsage().eventLoopDelay <= to;
  try {
    while (!isInRange()) await new Promise((resolve) => setTimeout(resolve, 50));
    return await work();
  } finally {
    isBlocking = false;
  }
}

test('admits all requests without delay', async () => {
  expect((await request('/first')).status).toBe(200);
});

test('refuses new work with 503 and Retry-After while the event loop is delayed', async () => {
  const refused = await withDelay(60, [maxDelayMs, maxDelayMs * 4], () => request('/first'));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, String(busyRetryAfter)]);
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'server_busy',
    message: expect.stringMatching(/busy/),
  });
}, 30_000);

test('refuses paying and the basket later, and health never', async () => {
  const responses = (paths: string[]) => Promise.all(paths.map(async (path) => (await request(path)).status));
  const paths = ['/last', '/page/basket', '/page/other', '/never'];
  expect(await withDelay(60, [maxDelayMs, maxDelayMs * 4], () => responses(paths))).toEqual([
    200, 200, 503, 200,
  ]);
  expect(await withDelay(200, [maxDelayMs * 5, Number.POSITIVE_INFINITY], () => responses(paths))).toEqual([
    503, 503, 503, 200,
  ]);
}, 30_000);

test('admits the requests of an admitted page to its own API', async () => {
  const page = await withDelay(60, [maxDelayMs, maxDelayMs * 4], () => request('/outer'));
  expect([page.status, page.text]).toEqual([200, 'first']);
}, 30_000);
