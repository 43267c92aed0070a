import type { Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { getUrl, visit } from './journeys.ts';

// The look is the venue's whose page it is, in the document and on every way within the application.
const clientColour = '#8C59F8';
const poolColour = '#0B6FB8';

const readPrimaryColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));
/** The pool's look as the browser is told it, with a logo. */
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

test('a venue’s pages wear its look from the first paint, and what it leaves open is the client’s [THM-07]', async ({
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

test('from page to page the look goes with the venue, and back, its logo too [THM-07]', async ({ page }) => {
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

test('a look that can’t be had for a venue is asked for once more without it [THM-01]', async ({ page }) => {
  const asked: string[] = [];
  await page.route(/\/api\/frontend\/theme/, async (route) => {
    const venue = new URL(route.request().url()).searchParams.get('venue');
    asked.push(venue ?? 'without');
    if (venue === null) await route.fallback();
    else await route.fulfill({ status: 500, json: {} });
  });
  await visit(page, 'demo');
  await openPool(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside Pool');
  await expect.poll(() => asked).toEqual(['riverside-pool', 'without']);
  expect(await readPrimaryColour(page)).toBe(clientColour);
});

test('where a logo does not come, the operator’s name stands in its place [THM-07 THM-09]', async ({
  page,
}) => {
  await mockPoolTheme(page, '/no/such/logo.svg');
  await visit(page, 'demo');
  const asked = page.waitForResponse(/logo\.svg/);
  await openPool(page);
  await asked;
  await expect(page.getByRole('banner').getByText('Northgate Leisure')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('img', { name: 'Northgate Leisure' })).toHaveCount(0);
});

test("a venue's own words stand at the foot of its centre page too [SHL-07]", async ({ page }) => {
  await visit(page, 'demo', '/centre/northgate-arena');
  await expect(page.getByRole('contentinfo')).toContainText('Northgate Arena, Broughton Lane');
});

for (const [name, family] of [
  ['lato', 'Lato'],
  ['open_sans', 'Open Sans'],
  ['roboto', 'Roboto'],
] as const) {
  test(`the font ${name} comes from this very site, whatever the device has [THM-02]`, async ({ page }) => {
    await page.route(/\/api\/frontend\/theme\?venue=riverside-pool$/, (route) =>
      route.fulfill({ json: { data: { theme_app_body_font_style: name }, checksum: '' } }),
    );
    await visit(page, 'demo');
    await openPool(page);
    const body = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--font-body'));
    await expect.poll(body).toMatch(new RegExp(`^"?${family}"?,`));
    const faces = await page.evaluate(async (of) => {
      const loaded = await document.fonts.load(`16px "${of}"`, 'Where');
      return loaded.map(({ status }) => status);
    }, family);
    expect(faces).toContain('loaded');
  });
}
