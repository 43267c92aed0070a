import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerErrorHandlers } from './errors.ts';
import { busyRetryAfter, registerLoadShedding } from './load-shedding.ts';

const maxDelayMs = 20;
const buildApp = (limitMs: number) => {
  const built = Fastify();
  registerErrorHandlers(built);
  registerLoadShedding(built, limitMs);
  built.get('/first', async () => 'first');
  built.get('/last', { config: { shedding: 'last' } }, async () => 'last');
  return built;
};
const app = buildApp(maxDelayMs);
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
  measured = app,
): Promise<T> {
  let isBlocking = true;
  const block = (): void => {
    const end = performance.now() + blockMs;
    while (performance.now() < end);
    if (isBlocking) setTimeout(block, 0);
  };
  block();
  const isInRange = () => {
    const { eventLoopDelay } = measured.memoryUsage();
    return eventLoopDelay > from && eventLoopDelay <= to;
  };
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

test('takes a second without a measurement as a delay of one second', async () => {
  const other = buildApp(300);
  const address = await other.listen({ port: 0, host: '127.0.0.1' });
  const paths = ['/first', '/last'];
  const work = () => Promise.all(paths.map(async (path) => (await fetch(`${address}${path}`)).status));
  const infinite = [Number.MAX_VALUE, Number.POSITIVE_INFINITY] as const;
  expect(await withDelay(1_050, [...infinite], work, other)).toEqual([503, 200]);
  await other.close();
}, 60_000);
