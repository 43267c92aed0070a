import type { Page } from '@playwright/test';
import { isLong } from '../scripts/testing/sample.mjs';
import { createAxe } from './accessibility/axe.ts';
import { expect, test } from './csp-test.ts';
import { sendHttpRequest } from './http.ts';
import { type Client, getDayFromNow, getUrl, venues, visit, waitForHydration } from './journeys.ts';
import { openCheckout } from './new-customer.ts';
import { sampleClients } from './stack/sample-clients.ts';

const clients = ['demo', 'harbour'] as const;
const pages = { accessibility: 'Accessibility', privacy: 'Privacy', cookies: 'Cookies' } as const;

/** The server-rendered content, without the data for hydration. */
const extractText = (html: string): string =>
  html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));

const getFooter = (page: Page) => page.getByRole('contentinfo');

test('renders legal pages on the server with a title and lets search engines index them [RTE-16]', async () => {
  for (const client of clients) {
    const sitemap = (await sendHttpRequest(client, '/sitemap.xml')).text;
    for (const [path, title] of Object.entries(pages)) {
      const { status, text } = await sendHttpRequest(client, `/${path}`);
      expect([client, path, status]).toEqual([client, path, 200]);
      expect(text).toContain(`<title>Bookings | ${title}</title>`);
      expect(text).toMatch(/<meta name="description" content="[^"]*(Northgate Leisure|Harbour Active)/);
      expect(text).toContain(`<link rel="canonical" href="${getUrl(client, `/${path}`)}">`);
      expect(text).not.toContain('<meta name="robots"');
      expect(extractText(text)).toContain(client === 'demo' ? 'Northgate Leisure' : 'Harbour Active');
      expect(sitemap).toContain(`<loc>${getUrl(client, `/${path}`)}</loc>`);
    }
  }
});

test('names each client, its payment provider and its contact on its legal pages [MOD-14]', async () => {
  const read = async (client: Client, path: string) =>
    extractText((await sendHttpRequest(client, path)).text);
  const demo = await read('demo', '/privacy');
  expect(demo).toContain('mailto:hello@northgate.test');
  expect(demo).toContain('Opayo');
  expect(demo).not.toMatch(/Stripe|harbour/i);
  expect(await read('demo', '/accessibility')).toContain('The card fields are provided by Opayo');
  expect(await read('harbour', '/accessibility')).toContain('The card fields are provided by Stripe');
  expect(await read('harbour', '/cookies')).toContain('__stripe_mid');
  expect(await read('demo', '/cookies')).not.toContain('__stripe_mid');
});

test('shows a client’s own legal text in place of the default, with its date [SHL-07]', async ({ page }) => {
  await visit(page, 'harbour', '/privacy');
  await expect(page.getByTestId('client-text')).toContainText('Morgan Reed');
  await expect(page.locator('main')).toContainText('Last reviewed on 1 June 2026.');
  await expect(page.locator('main')).not.toContainText('What we keep, and why');
  await visit(page, 'demo', '/privacy');
  await expect(page.getByTestId('client-text')).toHaveCount(0);
  await expect(page.locator('main')).toContainText('What we keep, and why');
});

test('links only what concerns customers in the footer of every page, also on the account [MOD-05]', async ({
  page,
}) => {
  const account = getUrl('demo', '/').replace('//bookings.', '//account.');
  for (const from of ['/', `/location/${venues.demo}`, '/basket', '/no/such/page', account]) {
    await page.goto(from.startsWith('/') ? getUrl('demo', from) : from);
    await waitForHydration(page);
    const links = getFooter(page).getByTestId('footer-links').getByRole('link');
    await expect(links).toHaveText(['Gift cards', 'Accessibility', 'Privacy', 'Cookies']);
    const urls = await links.evaluateAll((anchors) =>
      anchors.map((link) => (link as HTMLAnchorElement).href),
    );
    expect(urls).toEqual(
      ['/gift-cards', '/accessibility', '/privacy', '/cookies'].map((path) => getUrl('demo', path)),
    );
  }
  await getFooter(page).getByRole('link', { name: 'Privacy' }).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/privacy'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice');
  await expect(page).toHaveTitle('Bookings | Privacy');
  await waitForHydration(page);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Privacy']);
});

test('removes links from the footer on a kiosk and the footer from embedded pages [SHL-16]', async ({
  page,
}) => {
  await visit(page, 'demo', `/location/${venues.demo}?kiosk=true`);
  await expect(getFooter(page).getByTestId('language-switch')).toBeVisible();
  await expect(getFooter(page).getByRole('link')).toHaveCount(0);
  await visit(page, 'demo', `/location/${venues.demo}?kiosk=false&embedded=true`);
  await expect(page.getByTestId('category-card').first()).toBeVisible();
  await expect(getFooter(page)).toHaveCount(0);
});

/** The names on the cookie page: cookies or session storage. */
const readNames = async (page: Page, client: Client, table: 'Cookies' | 'In this tab only') => {
  await visit(page, client, '/cookies');
  return page.getByRole('table', { name: table }).getByRole('rowheader').allTextContents();
};

for (const client of sampleClients(1)) {
  test(`${client}: stores nothing in the browser that the cookie page does not name [AUT-06 VEN-06]`, async ({
    page,
    context,
  }) => {
    const cookies = await readNames(page, client, 'Cookies');
    const sessionNames = await readNames(page, client, 'In this tab only');
    const stored = { cookies: new Set<string>(), tab: new Set<string>(), local: new Set<string>() };
    const collectStoredNames = async (): Promise<void> => {
      for (const { name, domain } of await context.cookies()) {
        if (domain.endsWith(`${client}.localhost`)) stored.cookies.add(name);
      }
      const [tab, local] = await page.evaluate(() => [
        Object.keys(sessionStorage),
        Object.keys(localStorage),
      ]);
      for (const name of tab ?? []) stored.tab.add(name);
      for (const name of local ?? []) stored.local.add(name);
    };
    const languages = page.getByTestId('language-switch');
    if (client === 'demo') await languages.getByRole('button', { name: 'English' }).waitFor();
    for (const path of ['/', `/location/${venues[client]}`, '/search', '/basket', '/embed']) {
      await visit(page, client, path);
      await collectStoredNames();
    }
    await openCheckout(page, client);
    await collectStoredNames();
    await visit(page, client, '/?kiosk=true');
    await collectStoredNames();
    const cookieName = `${client}_${new URL(getUrl(client)).port}`;
    expect([...stored.cookies]).toEqual(
      expect.arrayContaining([cookieName, `${cookieName}_in`, `${cookieName}_venue`]),
    );
    expect([...stored.tab]).toEqual(expect.arrayContaining(['modes', 'scroll-positions']));
    expect([...stored.cookies].filter((name) => !cookies.includes(name))).toEqual([]);
    expect([...stored.tab].filter((name) => !sessionNames.includes(name))).toEqual([]);
    expect([...stored.local]).toEqual([]);
  });
}

test('names the language cookie and the session cookie of embedded pages [UIK-03 MOD-02]', async ({
  page,
  context,
}) => {
  const cookies = await readNames(page, 'demo', 'Cookies');
  await page.getByTestId('language-switch').getByRole('button', { name: 'Cymraeg' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  expect((await context.cookies()).map(({ name }) => name)).toContain('language');
  expect(cookies).toContain('language');
  // An embedded page sets its cookie with the first write of a guest.
  const day = `/api/activities/venue/${venues.demo}/activity/fitness-classes/v2/timetable?date=${getDayFromNow(2)}`;
  const { data } = JSON.parse((await sendHttpRequest('demo', day)).text) as {
    data: { id: string; bookable_action: { action: string | null } }[];
  };
  const { id = '' } = data.find(({ bookable_action }) => bookable_action.action === 'book') ?? {};
  const added = await fetch(`http://127.0.0.1:${new URL(getUrl('demo')).port}/api/activities/cart/add`, {
    method: 'POST',
    headers: {
      'x-client-domain': new URL(getUrl('demo')).hostname,
      'x-embedded': 'true',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      items: [{ purchasable_id: id, purchasable_type: 'purchasableOccurrence', quantity: 1 }],
    }),
  });
  expect(added.status).toBe(200);
  const set = added.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(set).toHaveLength(1);
  expect(cookies).toEqual(expect.arrayContaining(set));
});

test('shows an illustration and links on the not-found page [RTE-14]', async ({ page }) => {
  await visit(page, 'demo', '/no/such/page');
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText("Whoops! Looks like you've gone offside");
  await expect(main.locator('svg.pv-illustration')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  await main.getByRole('link', { name: 'Find something to do' }).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/search'));
});

// The screens' own accessibility tests open these pages for the other client too.
for (const client of isLong ? clients : (['demo'] as const)) {
  test(`${client}: limits legal pages to 70 characters a line, fits them into 320 px and passes axe`, async ({
    page,
  }) => {
    for (const path of ['/accessibility', '/privacy', '/cookies', '/no/such/page']) {
      await page.setViewportSize({ width: 320, height: 740 });
      await visit(page, client, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      expect([path, await measureLongestLine(page)].at(1)).toBeLessThanOrEqual(70);
      const { violations } = await createAxe(page).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}

/** The most characters on one line of any paragraph or list item, counted by their bottom edges. */
const measureLongestLine = (page: Page): Promise<number> =>
  page.evaluate(() => {
    let longest = 0;
    for (const block of document.querySelectorAll('main p, main li')) {
      const lines = new Map<number, number>();
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { length } = node.textContent ?? '';
        for (let index = 0; index < length; index++) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { bottom } = range.getBoundingClientRect();
          lines.set(Math.round(bottom), (lines.get(Math.round(bottom)) ?? 0) + 1);
        }
      }
      longest = Math.max(longest, ...lines.values());
    }
    return longest;
  });

test('shows an error and a retry when a legal page fails to load [SHL-11]', async ({ page }) => {
  await visit(page, 'demo', '/');
  await page.route('**/api/client/statements/privacy', (route) => route.abort());
  await getFooter(page).getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('We could not load this page')).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/client/statements/privacy');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('contact')).toContainText('hello@northgate.test');
});
