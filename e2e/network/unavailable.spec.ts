import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, openClass, venues, visit } from '../journeys.ts';
import { register } from '../new-customer.ts';
import { type SecondServer, startSecondServer } from '../stack/second-server.ts';

// What a customer sees of a server that is overloaded, and of one that has lost its database.
let server: SecondServer;
test.beforeAll(async () => {
  server = await startSecondServer();
});
test.afterAll(() => server.stop());
test.beforeEach(async () => {
  await server.setBusy(false);
  await server.setDatabaseLost(false);
});
test.describe.configure({ mode: 'serial' });

const venuePath = `/location/${venues.demo}`;
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const openVenue = (page: Page) =>
  page.getByTestId('venue-list').getByRole('link', { name: 'Northgate Arena' }).first().click();

const states = [
  {
    name: 'an overloaded server',
    set: (isOn: boolean) => server.setBusy(isOn),
    en: 'We are very busy',
    enText:
      'Many people are using this site. Wait a few seconds, then try again. Your basket has not changed.',
    cy: 'Rydym yn brysur iawn',
    retryAfter: '5',
  },
  {
    name: 'a server without its database',
    set: (isOn: boolean) => server.setDatabaseLost(isOn),
    en: 'The service is not available at the moment',
    enText: 'Try again in a few seconds. Your bookings and your basket are safe.',
    cy: 'Nid yw’r gwasanaeth ar gael ar hyn o bryd',
    retryAfter: '2',
  },
] as const;

for (const { name, set, en, enText, cy, retryAfter } of states) {
  test(`${name} responds to a page with 503 in words, in both languages, and to the retry with the page [UIK-03 UIK-04]`, async ({
    page,
  }) => {
    await visit(page, 'demo');
    await page.setViewportSize({ width: 320, height: 740 });
    await set(true);
    for (const [language, title] of [
      ['cy', cy],
      ['en', en],
    ] as const) {
      await page.context().addCookies([{ name: 'language', value: language, url: getUrl('demo') }]);
      const response = await page.goto(getUrl('demo', venuePath));
      expect([response?.status(), response?.headers()['retry-after']]).toEqual([503, retryAfter]);
      await expect(getHeading(page)).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect((await createAxe(page).analyze()).violations).toEqual([]);
      await expectNoHorizontalScroll(page);
    }
    await expect(page.getByRole('main')).toContainText(enText);
    await set(false);
    await page.getByRole('link', { name: 'Try again' }).press('Enter');
    await expect(getHeading(page)).toHaveText('Northgate Arena');
  });

  test(`${name} is named on an open page, which loads the screen on the retry [ERR-05]`, async ({ page }) => {
    await visit(page, 'demo');
    await set(true);
    await openVenue(page);
    await expect(getHeading(page)).toHaveText(en);
    await expect(page.getByTestId('screen-failed')).toContainText(enText);
    await expect(page.getByRole('banner')).toBeVisible();
    await set(false);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(getHeading(page)).toHaveText('Northgate Arena');
  });
}

test('an overloaded server still serves the basket and adds to it', async ({ page }) => {
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await openClass(page, 'demo', getDayFromNow(8));
  await server.setBusy(true);
  await page.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  // On a busy machine the delay may exceed the basket's limit too, for a second.
  await expect(async () => {
    const response = await page.goto(getUrl('demo', '/basket'));
    expect(response?.status()).toBe(200);
  }).toPass({ timeout: 20_000 });
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
});

test('adds once to the basket when the database returns after the button is selected', async ({ page }) => {
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await openClass(page, 'demo', getDayFromNow(8));
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/cart/add')) statuses.push(response.status());
  });
  server.loseDatabase();
  await page.getByTestId('add-to-basket').click();
  await expect.poll(() => statuses).toContain(503);
  await server.setDatabaseLost(false);
  await expect(page.getByTestId('booking-success')).toBeVisible();
  expect(statuses.at(-1)).toBe(200);
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
});
