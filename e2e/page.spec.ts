import { isSampled } from '../scripts/testing/sample.mjs';
import { expect, test } from './csp-test.ts';
import { sendHttpRequest } from './http.ts';
import { type Client, getUrl, venues, visit, waitForHydration } from './journeys.ts';
import { fillCart, openOrigin, register } from './new-customer.ts';

// What every document contains before any script runs. The fixture fails a test on a policy violation.
const clients = ['demo', 'harbour'] as const;
// Playwright logs a worker that it blocks as an error.
test.use({ serviceWorkers: 'allow' });

const names = { demo: 'Northgate Arena', harbour: 'Harbour Sports Village' } as const;

const publicPaths = (client: Client): Record<string, string> => ({
  'home [RTE-01]': '/',
  'a venue [VEN-08]': `/location/${venues[client]}`,
  'a day of classes [RTE-19]': `/location/${venues[client]}/fitness-classes`,
  'a day of courts [RTE-19]': `/location/${venues[client]}/courts`,
});

for (const [clientIndex, client] of clients.entries()) {
  for (const [pathIndex, [name, path]] of Object.entries(publicPaths(client)).entries()) {
    if (!isSampled(clientIndex, pathIndex)) continue;
    test(`${client}: renders on the server and hydrates without console messages: ${name}`, async ({
      page,
      browser,
    }) => {
      const consoleMessages: string[] = [];
      page.on('console', (line) => {
        // Software rendering of the map in a headless browser logs driver messages.
        const isDriverMessage = line.text().includes('GL Driver Message');
        if (['error', 'warning'].includes(line.type()) && !isDriverMessage) consoleMessages.push(line.text());
      });
      const response = await page.goto(getUrl(client, path));
      expect(response?.status()).toBe(200);
      await waitForHydration(page);
      expect(consoleMessages).toEqual([]);

      const scriptlessContext = await browser.newContext({ javaScriptEnabled: false });
      const scriptlessPage = await scriptlessContext.newPage();
      await scriptlessPage.goto(getUrl(client, path));
      await expect(scriptlessPage.getByText(names[client]).first()).toBeVisible();
      expect(await scriptlessPage.locator('#root [style]').count()).toBe(0);
      await scriptlessContext.close();
    });
  }
}

test('renders venue names, addresses and categories into the document [VEN-02 VEN-08]', async () => {
  const home = (await sendHttpRequest('demo', '/')).text;
  for (const name of ['Northgate Arena', 'Riverside Pool', 'Oakfield Community', 'Moorside']) {
    expect(extractText(home)).toContain(name);
  }
  expect(extractText(home)).toContain('M7 1UE');
  const venue = (await sendHttpRequest('demo', `/location/${venues.demo}`)).text;
  expect(extractText(venue)).toContain('Fitness classes');
});

test('an activity of a venue has its own page, and a root category shows its leaves [RTE-19]', async ({
  page,
}) => {
  const path = `/location/${venues.demo}`;
  await visit(page, 'demo', `${path}/yoga`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yoga');
  const yoga = page.getByTestId('session-row');
  const yogaCount = await yoga.count();
  await visit(page, 'demo', `${path}/fitness-classes`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fitness classes');
  expect(await page.getByTestId('session-row').count()).toBeGreaterThan(yogaCount);
});

test('renders a filled basket on the server and hydrates without console messages [BSK-06 BSK-15]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo', 2);
  const consoleMessages: string[] = [];
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) consoleMessages.push(line.text());
  });
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const response = await page.goto(getUrl('demo', '/basket'));
  const serverHtml = extractText((await response?.text()) ?? '');
  expect(serverHtml.match(/data-testid="cart-line"/g)).toHaveLength(2);
  expect(serverHtml).toMatch(/Held for <b>1[45]:\d\d<\/b>/);
  await waitForHydration(page);
  await expect(page.getByRole('timer').filter({ visible: true })).toHaveText(/^Held for 1[45]:\d\d/);
  expect(consoleMessages).toEqual([]);
  expect(requestedPaths).not.toContain('/api/activities/cart');
});

test('repeats what is typed and pressed before the script of the page, and puts no field into the URL', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const address = getUrl('demo', '/user-details').replace('//bookings.', '//account.');
  await page.goto(address, { waitUntil: 'commit' });
  const form = page.getByTestId('details-form');
  await form.getByLabel('Town or city').fill('Salford');
  await form.getByLabel('Postcode').fill('M3');
  await form.getByRole('button', { name: 'Save details' }).press('Enter');
  expect(page.url()).toBe(address);
  release();
  await expect(form.getByLabel('Postcode')).toHaveAccessibleDescription(/full UK postcode/);
  expect(page.url()).toBe(address);
  await form.getByLabel('Postcode').fill('M3 5DW');
  await form.getByRole('button', { name: 'Save details' }).press('Enter');
  await expect(page.getByText('Your details are saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Town or city')).toHaveValue('Salford');
  await expect(form.getByLabel('Postcode')).toHaveValue('M3 5DW');
});

/** The server-rendered content, without the data for hydration. */
const extractText = (html: string): string =>
  html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));

test('responds with 404 to unknown pages and 503 in maintenance, each with its own page [RTE-14 SHL-10]', async ({
  page,
}) => {
  for (const path of ['/nowhere', '/no/such/page', '/location/no-such-venue']) {
    const response = await page.goto(getUrl('demo', path));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(getUrl('demo', '/no/such/page'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Whoops! Looks like you've gone offside");
  await expect(page.locator('main').getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  const response = await page.goto(getUrl('maintenance'));
  expect(response?.status()).toBe(503);
  await expect(page.getByText('Unable to access the site due to planned maintenance.')).toBeVisible();
});

test('responds with 404 to an unknown host without naming any client [MOD-14]', async ({ page }) => {
  const response = await page.goto(getUrl('nobody'));
  expect(response?.status()).toBe(404);
  const text = await page.locator('body').textContent();
  expect(text).toContain('Check the web address is correct.');
  expect(text).not.toMatch(/Northgate|Harbour/);
});

test('sends a content security policy that names the provider only on the checkout [PAY-04]', async () => {
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
  const policies = await Promise.all([policyAt('demo', '/'), policyAt('demo', '/')]);
  expect(new Set(policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1])).size).toBe(2);
});

test('compresses documents and assets, and lets browsers cache only assets', async () => {
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

test('hides the session cookie from scripts and other sites [AUT-06]', async ({ page }) => {
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
