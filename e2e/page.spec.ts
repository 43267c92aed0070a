import { expect, test } from './csp-test.ts';
import { sendHttpRequest } from './http.ts';
import { type Client, getUrl, venues, visit, waitForHydration } from './journeys.ts';
import { fillCart, register } from './new-customer.ts';

// What every document promises before any script runs. The fixture fails a test on a policy violation.
const clients = ['demo', 'harbour'] as const;
const names = { demo: 'Northgate Arena', harbour: 'Harbour Sports Village' } as const;

const publicPaths = (client: Client): Record<string, string> => ({
  'home [RTE-01]': '/',
  'a venue [VEN-08]': `/location/${venues[client]}`,
  'a day of classes [RTE-19]': `/location/${venues[client]}/fitness-classes`,
  'a day of courts [RTE-19]': `/location/${venues[client]}/courts`,
});

for (const client of clients) {
  for (const [name, path] of Object.entries(publicPaths(client))) {
    test(`${client}: drawn by the server and taken over by the script without a word: ${name}`, async ({
      page,
      browser,
    }) => {
      const said: string[] = [];
      page.on('console', (line) => {
        // The software that draws the map in a browser without a screen talks to itself.
        const isDriver = line.text().includes('GL Driver Message');
        if (['error', 'warning'].includes(line.type()) && !isDriver) said.push(line.text());
      });
      const answer = await page.goto(getUrl(client, path));
      expect(answer?.status()).toBe(200);
      await waitForHydration(page);
      expect(said).toEqual([]);

      const bare = await browser.newContext({ javaScriptEnabled: false });
      const unscripted = await bare.newPage();
      await unscripted.goto(getUrl(client, path));
      await expect(unscripted.getByText(names[client]).first()).toBeVisible();
      expect(await unscripted.locator('#root [style]').count()).toBe(0);
      await bare.close();
    });
  }
}

test('a venue’s name, address and what can be done there are in the document itself [VEN-02 VEN-08]', async () => {
  const home = (await sendHttpRequest('demo', '/')).text;
  for (const name of ['Northgate Arena', 'Riverside Pool', 'Oakfield Community', 'Moorside']) {
    expect(extractText(home)).toContain(name);
  }
  expect(extractText(home)).toContain('M7 1UE');
  const venue = (await sendHttpRequest('demo', `/location/${venues.demo}`)).text;
  expect(extractText(venue)).toContain('Fitness classes');
});

test('a full basket comes drawn by the server, and the script takes it over without a word [BSK-06 BSK-15]', async ({
  page,
}) => {
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await fillCart(page, 'demo', 2);
  const said: string[] = [];
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) said.push(line.text());
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answer = await page.goto(getUrl('demo', '/basket'));
  const drawn = extractText((await answer?.text()) ?? '');
  expect(drawn.match(/data-testid="cart-line"/g)).toHaveLength(2);
  expect(drawn).toMatch(/Held for <b>1[45]:\d\d<\/b>/);
  await waitForHydration(page);
  await expect(page.getByRole('timer').filter({ visible: true })).toHaveText(/^Held for 1[45]:\d\d/);
  expect(said).toEqual([]);
  expect(asked).not.toContain('/api/activities/cart');
});

/** What stands in the document for a reader: not its data. */
const extractText = (html: string): string =>
  html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));

test('what is not here is 404, and maintenance 503, each with its own page [RTE-14 SHL-10]', async ({
  page,
}) => {
  for (const path of ['/nowhere', '/no/such/page', '/location/no-such-venue']) {
    const answer = await page.goto(getUrl('demo', path));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(getUrl('demo', '/no/such/page'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Whoops! Looks like you've gone offside");
  await expect(page.locator('main').getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  const answer = await page.goto(getUrl('maintenance'));
  expect(answer?.status()).toBe(503);
  await expect(page.getByText('Unable to access the site due to planned maintenance.')).toBeVisible();
});

test('a host that nobody has is 404, and tells no client’s name [MOD-14]', async ({ page }) => {
  const answer = await page.goto(getUrl('nobody'));
  expect(answer?.status()).toBe(404);
  const text = await page.locator('body').textContent();
  expect(text).toContain('Check the web address is correct.');
  expect(text).not.toMatch(/Northgate|Harbour/);
});

test('every page says what it may load, and only the checkout names the provider [PAY-04]', async () => {
  const policyAt = async (client: Client, path: string): Promise<string> =>
    String((await sendHttpRequest(client, path)).headers['content-security-policy']);
  for (const client of clients) {
    for (const path of [...Object.values(publicPaths(client)), '/basket', '/no/such/page']) {
      const policy = await policyAt(client, path);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toContain("'unsafe-inline'");
      expect(policy).not.toContain('127.0.0.1');
    }
    const checkout = await policyAt(client, '/basket/checkout');
    expect(checkout).toContain('http://127.0.0.1:');
    expect(checkout).toContain("frame-ancestors 'none'");
  }
  const twice = await Promise.all([policyAt('demo', '/'), policyAt('demo', '/')]);
  expect(new Set(twice.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1])).size).toBe(2);
});

test('documents come compressed and fresh, files once and for ever', async () => {
  for (const encoding of ['br', 'gzip']) {
    const document = await sendHttpRequest('demo', '/', { 'accept-encoding': encoding });
    expect(document.headers['content-encoding']).toBe(encoding);
    expect(document.headers['cache-control']).toBe('private, no-cache');
    expect(document.headers.vary).toMatch(/x-client-domain/i);
    const script = /<script type="module" src="([^"]+)"/.exec(document.text)?.[1] ?? '';
    const file = await sendHttpRequest('demo', script, { 'accept-encoding': encoding });
    expect(file.status).toBe(200);
    expect(file.headers['cache-control']).toContain('immutable');
    expect(file.headers['content-encoding']).toBe(encoding);
  }
});

test('the session’s cookie is out of every script’s reach and of no other site’s [AUT-06]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await page.evaluate(() =>
    fetch('/api/auth/customer/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'sam@demo.test', password: 'Password1!' }),
    }),
  );
  const port = new URL(getUrl('demo')).port;
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === `demo_${port}`);
  expect(session).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    secure: false,
    domain: '.demo.localhost',
  });
  const marker = cookies.find(({ name }) => name === `demo_${port}_in`);
  expect(marker).toMatchObject({ httpOnly: false });
  expect(marker?.value).not.toBe(session?.value);
  expect(await page.evaluate(() => document.cookie)).not.toContain(session?.value ?? 'no session');
});
