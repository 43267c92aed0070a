import { runInNewContext } from 'node:vm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { buildApp } from './app.ts';
import { createTestBuyer, createTestShop, readAttempt } from './testing/checkouts.ts';
import { cloneDatabase } from './testing/clone-database.ts';
import { createDatabaseProxy } from './testing/database-proxy.ts';
import { answerOpayoBank, startSandbox } from './testing/payment-sandbox.ts';

const proxy = await createDatabaseProxy(await cloneDatabase());
const database = createDatabase(proxy.url, 4, { statementTimeoutMs: 1000, connectTimeoutMs: 500 });
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'opayo');
const { host } = shop.client;
beforeEach(() => proxy.setFault('none'));
afterAll(async () => {
  proxy.setFault('none');
  await shop.app.close();
  await database.close();
});

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const fromBank = { ...navigation, origin: 'https://bank.example', 'sec-fetch-site': 'cross-site' };
const form = 'application/x-www-form-urlencoded';
const escaped = 'a"><script>&';

/** A server with these settings and the same database, listening. */
async function startServer(settings: Partial<typeof shop.deps.settings>) {
  const app = buildApp({ ...shop.deps, settings: { ...shop.deps.settings, ...settings } });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  afterAll(() => app.close());
  return (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

const navigate = (
  method: 'GET' | 'POST',
  url: string,
  fields = {},
  headers: Record<string, string> = navigation,
) =>
  shop.app.inject({
    method,
    url,
    headers: { host, ...headers, ...(method === 'POST' ? { 'content-type': form } : {}) },
    ...(method === 'POST' ? { payload: new URLSearchParams(fields).toString() } : {}),
  });

async function answerChallenge() {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('challenge');
  if (!paid.ok) throw new Error(paid.code);
  const { transaction_uuid: id, sca_url: url, sca_data } = paid.value;
  const challenge = { url: url ?? '', creq: sca_data?.['creq'] ?? '' };
  return { id, cres: await answerOpayoBank(sandbox, challenge, true) };
}

/** The fields of the page's form, as a browser submits them. */
const readForm = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

describe('while the database is away, a browser that navigates gets a page', () => {
  test('the challenge page tries again on its own', async () => {
    const { id } = await answerChallenge();
    proxy.setFault('cut');
    const page = await navigate('GET', `/checkout/3ds/${id}`);
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<form id="retry" data-seconds="2"><button>');
    expect(page.body).not.toContain('again with your bank');
  });

  test('the return from the bank keeps the result, and its repetition authorises the payment [CHK-04]', async () => {
    const { id, cres } = await answerChallenge();
    const path = `/api/payment-providers/opayo/return/${id}`;
    proxy.setFault('cut');
    const page = await navigate('POST', path, { cres }, fromBank);
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
    expect(page.headers['content-security-policy']).toContain("form-action 'self'; ");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.body).toContain('<form id="retry" data-seconds="2" method="post">');
    expect(page.body).toContain('You do not need to confirm with your bank again.');
    proxy.setFault('none');
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'sca_required' });
    const done = await navigate('POST', path, readForm(page.body), fromBank);
    expect([done.statusCode, await readAttempt(shop, id)]).toMatchObject([200, { state: 'authorised' }]);
  });

  test('in Welsh, with the result escaped', async () => {
    proxy.setFault('cut');
    const path = '/api/payment-providers/opayo/return/00000000-0000-7000-8000-000000000001';
    const page = await navigate('POST', path, { cres: escaped }, { ...fromBank, 'accept-language': 'cy' });
    expect(page.body).toContain('value="a&quot;&gt;&lt;script&gt;&amp;"');
    expect(page.body).toContain('<html lang="cy">');
    expect(page.body).toContain('Ni allem barhau â’ch taliad');
  });

  test('a form of our own page can be sent again, and another site’s form is not repeated', async () => {
    proxy.setFault('cut');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const fields = { token: escaped, to: '/basket' };
    const own = await navigate('POST', '/hand-over', fields, { ...navigation, origin: `http://${host}` });
    expect(own.statusCode).toBe(503);
    expect(own.body).toContain('The service is not available at the moment');
    expect(own.body).toContain('<form method="post"><input type="hidden" name="token" value="a&quot;&gt;');
    const foreign = await navigate('POST', '/hand-over', fields, fromBank);
    expect(foreign.headers['content-type']).toContain('text/html');
    expect(foreign.body).not.toContain('<form');
  });

  test('and the API’s callers get JSON', async () => {
    proxy.setFault('cut');
    for (const url of ['/api/activities/venues', '/api/ready', '/api/unknown'])
      expect((await navigate('GET', url)).headers['content-type']).toContain('application/json');
    const response = await navigate('POST', '/hand-over', { token: 'x' }, { accept: 'application/json' });
    expect(response.headers['content-type']).toContain('application/json');
  });
});

test('a flood and a long URL are refused in words, and the bank’s result is kept', async () => {
  const send = await startServer({ MAX_REQUESTS_PER_MINUTE: 2 });
  const path = '/api/payment-providers/opayo/return/00000000-0000-7000-8000-000000000001';
  const longUrl = await send(`/?note=${'a'.repeat(9000)}`, { headers: navigation });
  expect([longUrl.status, await longUrl.text()]).toEqual([
    414,
    expect.stringContaining('address is too long'),
  ]);
  await send('/api/health');
  for (const url of ['/', '/checkout/3ds/x', '/hand-over']) {
    const page = await send(url, {
      headers: navigation,
      ...(url === '/hand-over' ? { method: 'POST' } : {}),
    });
    expect([url, page.status, page.headers.get('content-type')]).toEqual([
      url,
      429,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toMatch(/You have made too many requests|could not continue with your payment/);
  }
  const body = new URLSearchParams({ cres: escaped });
  const returned = await send(path, { method: 'POST', headers: fromBank, body });
  const seconds = returned.headers.get('retry-after');
  const html = await returned.text();
  expect([returned.status, html]).toEqual([
    429,
    expect.stringContaining(`data-seconds="${seconds}" method="post"`),
  ]);
  expect(html).toContain('name="cres" value="a&quot;&gt;');
  const foreign = new URLSearchParams({ token: 'foreign' });
  const handOver = await send('/hand-over', { method: 'POST', headers: fromBank, body: foreign });
  expect([handOver.status, await handOver.text()]).toEqual([
    429,
    expect.not.stringContaining('value="foreign"'),
  ]);
  const tooLong = new URLSearchParams({ cres: 'a'.repeat(70_000) });
  const refused = await send(path, { method: 'POST', headers: fromBank, body: tooLong });
  expect([refused.status, await refused.text()]).toEqual([429, expect.not.stringContaining('name="cres"')]);
  expect((await send('/api/health', { headers: navigation })).headers.get('content-type')).toContain('json');
});

test('a busy server says so on a page, and keeps the bank’s result', async () => {
  const send = await startServer({ MAX_EVENT_LOOP_DELAY: 0.000_001 });
  await expect.poll(async () => (await send('/api/activities/venues')).status, { timeout: 5000 }).toBe(503);
  const page = await send('/hand-over', { method: 'POST', headers: navigation });
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('We are very busy')]);
  const path = '/api/payment-providers/opayo/return/00000000-0000-7000-8000-000000000001';
  const body = new URLSearchParams({ cres: 'kept' });
  const returned = await send(path, { method: 'POST', headers: fromBank, body });
  expect([returned.status, await returned.text()]).toEqual([503, expect.stringContaining('value="kept"')]);
});

test('the script of the challenge pages repeats the form after the seconds of the page', async () => {
  const { body: script } = await navigate('GET', '/checkout/3ds.js');
  const run = (seconds: string | undefined) => {
    const waits: number[] = [];
    let submitted = 0;
    const retry = { dataset: { seconds }, submit: () => (submitted += 1) };
    const document = {
      getElementById: (id: string) => (id === 'retry' ? retry : null),
      body: { dataset: {} },
    };
    const setTimeout = (work: () => void, ms: number) => {
      waits.push(ms);
      work();
    };
    runInNewContext(script, { document, setTimeout, window: {} });
    return { waits, submitted };
  };
  expect(run('2')).toEqual({ waits: [2000], submitted: 1 });
  expect(run(undefined)).toEqual({ waits: [], submitted: 0 });
});
