import type { Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { getUrl, visit } from './journeys.ts';

// A page has the theme of its venue, in the document and after navigation within the application.
const clientColour = '#8C59F8';
const poolColour = '#0B6FB8';

const readPrimaryColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));
/** Replaces the pool's theme in the API's response, with a logo. */
const mockPoolTheme = (page: Page, logo: string) =>
  page.route(/\/api\/frontend\/theme\?venue=riverside-pool$/, (route) =>
    route.fulfill({
      json: { data: { theme_app_primary_colour: poolColour, theme_app_logo: logo }, checksum: '' },
    }),
  );
const openPool = (page: Page) =>
  page.getByTestId('venue-list').getByRole('link', { name: 'Riverside Pool' }).first().click();
const goHome = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /Northgate Leisure/ })
    .click();

test('renders a venue’s theme on the server and falls back to the client’s theme [THM-07]', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const [path, colour] of [
    ['/', clientColour],
    ['/location/riverside-pool', poolColour],
    ['/centre/riverside-pool', poolColour],
    ['/location/northgate-arena', clientColour],
    ['/location/nowhere', clientColour],
  ] as const) {
    await page.goto(getUrl('demo', path));
    expect([
      path,
      await page.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--primary')),
    ]).toEqual([path, colour]);
  }
  await page.close();
});

test('switches theme and logo with the venue on navigation and back [THM-07]', async ({ page }) => {
  const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"/>')}`;
  await mockPoolTheme(page, logo);
  await visit(page, 'demo');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await openPool(page);
  await expect.poll(() => readPrimaryColour(page)).toBe(poolColour);
  const image = page.getByRole('banner').getByRole('img', { name: 'Northgate Leisure' });
  await expect(image).toHaveAttribute('src', logo);
  await goHome(page);
  await expect.poll(() => readPrimaryColour(page)).toBe(clientColour);
  await expect(image).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => readPrimaryColour(page)).toBe(poolColour);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('fetches the client’s theme when a venue’s theme fails to load [THM-01]', async ({ page }) => {
  const requestedVenues: string[] = [];
  await page.route(/\/api\/frontend\/theme/, async (route) => {
    const venue = new URL(route.request().url()).searchParams.get('venue');
    requestedVenues.push(venue ?? 'without');
    if (venue === null) await route.fallback();
    else await route.fulfill({ status: 500, json: {} });
  });
  await visit(page, 'demo');
  await openPool(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside Pool');
  await expect.poll(() => requestedVenues).toEqual(['riverside-pool', 'without']);
  expect(await readPrimaryColour(page)).toBe(clientColour);
});

test('shows the client’s name when the logo fails to load [THM-07 THM-09]', async ({ page }) => {
  await mockPoolTheme(page, '/no/such/logo.svg');
  await visit(page, 'demo');
  const logoResponse = page.waitForResponse(/logo\.svg/);
  await openPool(page);
  await logoResponse;
  await expect(page.getByRole('banner').getByText('Northgate Leisure')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('img', { name: 'Northgate Leisure' })).toHaveCount(0);
});

test('shows a venue’s own text in the footer of its centre page [SHL-07]', async ({ page }) => {
  await visit(page, 'demo', '/centre/northgate-arena');
  await expect(page.getByRole('contentinfo')).toContainText('Northgate Arena, Broughton Lane');
});

for (const [name, family] of [
  ['lato', 'Lato'],
  ['open_sans', 'Open Sans'],
  ['roboto', 'Roboto'],
] as const) {
  test(`loads the font ${name} from the site itself [THM-02]`, async ({ page }) => {
    await page.route(/\/api\/frontend\/theme\?venue=riverside-pool$/, (route) =>
      route.fulfill({ json: { data: { theme_app_body_font_style: name }, checksum: '' } }),
    );
    await visit(page, 'demo');
    await openPool(page);
    const readBodyFont = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--font-body'));
    await expect.poll(readBodyFont).toMatch(new RegExp(`^"?${family}"?,`));
    const faces = await page.evaluate(async (fontFamily) => {
      const loaded = await document.fonts.load(`16px "${fontFamily}"`, 'Where');
      return loaded.map(({ status }) => status);
    }, family);
    expect(faces).toContain('loaded');
  });
}
