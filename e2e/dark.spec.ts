import type { Page } from '@playwright/test';
import { isLong } from '../scripts/testing/sample.mjs';
import { createAxe } from './accessibility/axe.ts';
import { expect, test } from './csp-test.ts';
import {
  expectConfirmation,
  fillCard,
  getDayFromNow,
  getUrl,
  openClass,
  pay,
  venues,
  visit,
  visitClasses,
  visitCourts,
} from './journeys.ts';
import { openCheckout } from './new-customer.ts';

const later = getDayFromNow(5);
const clients = ['demo', 'harbour'] as const;

test.use({ colorScheme: 'dark', reducedMotion: 'reduce' });

const readBackground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const white = 'rgb(255, 255, 255)';

test('renders the dark theme without a script, so that no light page flashes [THM-07]', async ({
  browser,
}) => {
  for (const client of clients) {
    const page = await browser.newPage({ javaScriptEnabled: false, colorScheme: 'dark' });
    await page.goto(getUrl(client, `/location/${venues[client]}`));
    expect(await readBackground(page)).not.toBe(white);
    // The browser's own controls (scroll bars, pickers) match.
    await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'light dark');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await readBackground(page)).toBe(white);
    await page.close();
  }
});

test('keeps kiosks and embedded pages light [MOD-01 MOD-02]', async ({ page }) => {
  await visit(page, 'demo', `/kiosk?centre=${venues.demo}`);
  await expect(page.getByTestId('kiosk-tile').first()).toBeVisible();
  expect(await readBackground(page)).toBe(white);
  await visit(page, 'demo', `/location/${venues.demo}?kiosk=true`);
  expect(await readBackground(page)).toBe(white);
  await visit(page, 'demo', `/location/${venues.demo}?embedded=true`);
  expect(await readBackground(page)).toBe(white);
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'light');
});

async function expectReadableContrast(page: Page): Promise<void> {
  const { violations } = await createAxe(page).withRules('color-contrast').analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

for (const client of isLong ? clients : (['demo'] as const)) {
  test(`${client}: has readable contrast on every screen of a booking in the dark theme [THM-05]`, async ({
    page,
  }) => {
    await visit(page, client);
    await expectReadableContrast(page);
    await visit(page, client, `/location/${venues[client]}`);
    await expectReadableContrast(page);
    await visitClasses(page, client, later);
    await expectReadableContrast(page);
    await visitCourts(page, client, later, 'location');
    await expectReadableContrast(page);
    await openClass(page, client, later);
    await expectReadableContrast(page);
    await visit(page, client, '/search');
    await expectReadableContrast(page);
    await openCheckout(page, client);
    await visit(page, client, '/basket');
    await expect(page.getByTestId('cart-line')).toHaveCount(1);
    await expectReadableContrast(page);
    await visit(page, client, '/basket/checkout');
    await fillCard(page, client);
    await expectReadableContrast(page);
    await pay(page);
    await expectConfirmation(page);
    await expect(page.getByTestId('order-lines')).toBeVisible();
    await expectReadableContrast(page);
  });
}

for (const client of clients) {
  test(`${client}: renders the provider’s frame in the dark theme [THM-05]`, async ({ page }) => {
    await openCheckout(page, client);
    await fillCard(page, client);
    expect(await readCardTextBrightness(page)).toBeGreaterThan(600);
  });
}

test('switches the card frame with the page’s colour scheme and keeps the typed values [THM-05]', async ({
  page,
}) => {
  await openCheckout(page, 'harbour');
  await fillCard(page, 'harbour');
  expect(await readCardTextBrightness(page)).toBeGreaterThan(600);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => readCardTextBrightness(page)).toBeLessThan(300);
  await expect(getCardNumberField(page)).toHaveValue('4242 4242 4242 4242');
});

const getCardNumberField = (page: Page) =>
  page.frameLocator('.card-frame iframe:visible').getByLabel('Card number');

/** Brightness of the text in the provider's fields: the sum of its RGB channels, 0 to 765. */
const readCardTextBrightness = (page: Page): Promise<number> =>
  getCardNumberField(page).evaluate((field) =>
    (getComputedStyle(field).color.match(/\d+/g) ?? [])
      .slice(0, 3)
      .reduce((sum, channel) => sum + Number(channel), 0),
  );
