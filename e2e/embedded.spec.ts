import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type FrameLocator, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../scripts/chromium.mjs';
import { createAxe } from './accessibility/axe.ts';
import { expect, test } from './csp-test.ts';
import { createTapCounter } from './journey/tap-counter.ts';
import { type Client, expectConfirmation, fillCard, getDayFromNow, getUrl, pay, visit } from './journeys.ts';
import { fillCart, openOrigin, register } from './new-customer.ts';
import { fillNewcomer } from './person/newcomer-form.ts';

const laterDay = getDayFromNow(4);

/** A council's page on another site, which embeds a booking page. */
let council: Server;
let councilUrl = '';
let body = '';
test.beforeAll(async () => {
  council = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Council</title><h1>Sport in our town</h1>${body}<p>More text below.`);
  });
  await new Promise<void>((resolve) => council.listen(0, '127.0.0.1', resolve));
  councilUrl = `http://council.localhost:${(council.address() as AddressInfo).port}/`;
});
test.afterAll(() => council.close());

const buildEmbedCode = (client: Client, data: string): string =>
  `<script src="${getUrl(client, '/embed.js')}" ${data} data-title="Bookings" async></script>`;

async function openCouncilPage(page: Page, embedCode: string): Promise<FrameLocator> {
  body = embedCode;
  await page.goto(councilUrl);
  return page.frameLocator('iframe[title="Bookings"]');
}

/** Opens the council's page with a client's frame; `data` are attributes of its embed code. */
const openEmbedded = (page: Page, client: Client, data = ''): Promise<FrameLocator> =>
  openCouncilPage(page, buildEmbedCode(client, data));

const openEmbeddedClasses = (page: Page, day = laterDay): Promise<FrameLocator> =>
  openEmbedded(
    page,
    'demo',
    `data-venue="northgate-arena" data-activity="fitness-classes" data-date="${day}"`,
  );

/** Starts Chromium with third-party cookies blocked or allowed. */
async function openBrowser(
  isBlocked: boolean,
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'pavilion-profile-'));
  mkdirSync(join(profile, 'Default'));
  const preferences = { profile: { cookie_controls_mode: isBlocked ? 1 : 0 } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, await chromiumLaunchOptions());
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function addInIframe(frame: FrameLocator): Promise<void> {
  await frame
    .getByTestId('session-row')
    .getByRole('link', { name: /^Book / })
    .first()
    .click();
  await frame.getByTestId('add-to-basket').click();
  await frame.getByTestId('continue-as-guest').click();
  await expect(frame.getByTestId('booking-success')).toBeVisible();
}

for (const isBlocked of [true, false]) {
  test(`hands an embedded basket over to a new window with third-party cookies ${isBlocked ? 'blocked' : 'allowed'} [MOD-02 BSK-31]`, async () => {
    const { context, close } = await openBrowser(isBlocked);
    const page = await context.newPage();
    const frame = await openEmbeddedClasses(page);
    await addInIframe(frame);
    const opened = context.waitForEvent('page');
    await frame.getByTestId('booking-success').getByRole('link', { name: 'Checkout' }).click();
    const window = await opened;
    await expect(window).toHaveURL(getUrl('demo', '/basket/checkout?embedded=true&guest=yes'));
    await expect(window.getByTestId('checkout-login')).toBeVisible();
    // Who has chosen to continue as a guest in the frame is not asked again.
    await expect(window.getByRole('dialog')).toHaveCount(0);
    await expect(window.getByLabel('First name')).toBeVisible();
    await expect(
      window.getByTestId('own-tab-brand').getByRole('link', { name: 'Northgate Leisure' }),
    ).toBeVisible();
    await expect(window.getByTestId('cart-line').first()).toBeAttached();
    // The frame detects by itself that the log-in in the window has taken over its basket.
    await expect(frame.locator('.pv-footer-bar')).toHaveCount(1);
    await register(window, 'demo');
    await expect(frame.locator('.pv-footer-bar')).toHaveCount(0, { timeout: 15_000 });
    await close();
  });
}

test('carries the embedded flag from Checkout now in the basket [BSK-31]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket?embedded=true');
  await page.getByRole('link', { name: 'Checkout now' }).filter({ visible: true }).first().press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/basket/checkout?embedded=true'));
});

test('says on the council’s page what was booked in the new window, and marks it in the list [MOD-02 BSK-31]', async ({
  page,
  context,
}) => {
  const frame = await openEmbeddedClasses(page, getDayFromNow(5));
  await addInIframe(frame);
  const row = frame.getByTestId('session-row').filter({ has: frame.getByTestId('in-basket') });
  await expect(row).toContainText('In your basket');
  const name = (await row.getByRole('heading').textContent())?.replace(/ \d\d:.*$/, '') ?? '';
  const href = (await row.getByRole('heading').getByRole('link').getAttribute('href')) ?? '';
  // A wide frame confirms it in the basket beside the list, which is in view, and not in a bar above it.
  const success = frame
    .getByRole('complementary', { name: 'Basket', exact: true })
    .getByTestId('booking-success');
  await expect(success).toBeVisible();
  const [note, link] = await Promise.all([
    success.getByText('Checkout opens in a new tab.').boundingBox(),
    success.getByRole('link', { name: 'Checkout' }).boundingBox(),
  ]);
  if (!note || !link) throw new Error('The checkout is not shown');
  // Directly below its button.
  expect(note.y - link.y - link.height).toBeGreaterThanOrEqual(0);
  expect(note.y - link.y - link.height).toBeLessThan(8);
  expect(Math.abs(note.x + note.width / 2 - link.x - link.width / 2)).toBeLessThan(2);
  const opened = context.waitForEvent('page');
  await success.getByRole('link', { name: 'Checkout' }).click();
  const window = await opened;
  await expect(window.getByTestId('checkout-login')).toBeVisible();
  const { email } = await register(window, 'demo');
  await window.reload();
  await expect(window.getByTestId('pay-button')).toBeVisible();
  await fillCard(window, 'demo');
  await pay(window);
  await expectConfirmation(window);
  const booked = frame.getByTestId('session-row').filter({ has: frame.locator(`a[href="${href}"]`) });
  await expect(booked).toContainText('Booked');
  await expect(booked).not.toContainText('In your basket');
  const message = `You’re booked: ${name}. We have emailed the details to ${email}.`;
  await expect(frame.locator('.pv-toast').filter({ hasText: message })).toBeVisible();
});

// The class, Add, as a guest, Checkout, the customer's details, the terms, Pay.
test('a newcomer gets from a class on the council’s page to a paid place in 7 taps [MOD-02 BSK-31 CHK-01]', async ({
  page,
  context,
}) => {
  const { tap, expectAtMost } = createTapCounter();
  const frame = await openEmbeddedClasses(page, getDayFromNow(6));
  const session = frame.getByTestId('session-row').getByRole('link', { name: /^Book / });
  await tap('class', session.first());
  await tap('add', frame.getByTestId('add-to-basket'));
  await tap('as guest', frame.getByTestId('continue-as-guest'));
  const opened = context.waitForEvent('page');
  await tap('checkout', frame.getByTestId('booking-success').getByRole('link', { name: 'Checkout' }));
  const window = await opened;
  const form = window.getByTestId('newcomer-form');
  await fillNewcomer(form, `embedded-${Date.now().toString(36)}@demo.test`);
  await tap('continue', form.getByTestId('newcomer-submit'));
  await fillCard(window, 'demo');
  await tap('terms', window.getByLabel('I agree to the booking terms'));
  await tap('pay', window.getByTestId('pay-button'));
  await expectConfirmation(window);
  expectAtMost(7);
});

test('shows an embedded page, and the checkout that it opens, in the language of its embed code [MOD-11 UIK-03]', async ({
  page,
  context,
}) => {
  const frame = await openEmbedded(
    page,
    'demo',
    `data-venue="northgate-arena" data-activity="fitness-classes" data-date="${laterDay}" data-language="cy"`,
  );
  await expect(frame.locator('html')).toHaveAttribute('lang', 'cy');
  await frame
    .getByTestId('session-row')
    .getByRole('link', { name: /^Archebu / })
    .first()
    .click();
  await frame.getByTestId('add-to-basket').click();
  await frame.getByTestId('continue-as-guest').click();
  const opened = context.waitForEvent('page');
  await frame.getByTestId('booking-success').locator('a[href*="/basket/checkout"]').click();
  await expect((await opened).locator('html')).toHaveAttribute('lang', 'cy');
});

test('shows an embedded page without header, footer or breadcrumbs in a frame of its height [SHL-02 SHL-16 MOD-11]', async ({
  page,
}) => {
  const frame = await openEmbedded(page, 'demo', 'data-venue="northgate-arena"');
  await expect(frame.getByRole('heading', { level: 1, name: 'Northgate Arena' })).toBeVisible();
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await expect(frame.getByRole('contentinfo')).toHaveCount(0);
  await expect(frame.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);
  const bar = frame.getByTestId('embedded-bar');
  await expect(bar.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Basket' })).toHaveAttribute('href', /^\/basket\?embedded=true/);
  await expect(bar.getByRole('link', { name: 'All venues' })).toHaveAttribute('href', /^\/\?embedded=true/);
  const readHeightDifference = async () => {
    const outer = await page.locator('iframe').evaluate((element) => element.clientHeight);
    const inner = await frame
      .locator('#root')
      .evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
    return outer - inner;
  };
  await expect.poll(readHeightDifference).toBe(0);
  await frame.getByTestId('category-card').filter({ hasText: 'Fitness classes' }).getByRole('link').click();
  await expect(frame.getByTestId('session-row').first()).toBeVisible();
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await expect.poll(readHeightDifference).toBe(0);
  // The links fit in one line of a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => (await bar.boundingBox())?.height ?? 0).toBeLessThan(60);
  await bar.getByRole('link', { name: 'All venues' }).click();
  await expect(frame.getByTestId('venue-card').first()).toBeVisible();
});

test('keeps the basket bar and toasts in view in a frame taller than the window [SHL-08 MOD-11]', async ({
  page,
}) => {
  const frame = await openEmbeddedClasses(page);
  await addInIframe(frame);
  await page.keyboard.press('Escape');
  await expect(frame.getByTestId('booking-success')).toHaveCount(0);
  expect(await page.locator('iframe').evaluate((element) => element.clientHeight > innerHeight)).toBe(true);
  await expect(frame.locator('.pv-footer-bar')).toBeInViewport({ ratio: 0.95 });
  await expect(frame.locator('.pv-footer-bar > div')).toHaveCSS('max-width', '1264px');
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expect(frame.locator('.pv-footer-bar')).toBeInViewport({ ratio: 0.95 });
  await frame
    .getByTestId('in-basket')
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await expect(frame.locator('.pv-toast')).toBeInViewport({ ratio: 0.95 });
});

const readFrameTop = (page: Page): Promise<number> =>
  page.locator('iframe').evaluate((element) => Math.round(element.getBoundingClientRect().top));

test('shows the top of a new page in a frame that was scrolled past, and not of a filter or a panel [MOD-11]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const frame = await openEmbedded(page, 'demo');
  const venue = frame.getByTestId('venue-card').nth(1).getByRole('heading').getByRole('link');
  await expect(venue).toBeVisible();
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(() => readFrameTop(page)).toBeLessThan(-100);
  await venue.click();
  const heading = frame.getByRole('heading', { level: 1 });
  await expect(heading).toBeInViewport({ ratio: 1 });
  expect(Math.abs(await readFrameTop(page))).toBe(0);
  await expect(frame.locator('#main')).toBeFocused();
  // Where its top is visible, the page around it stays.
  await page.evaluate(() => scrollTo(0, 0));
  const top = await readFrameTop(page);
  await frame.getByTestId('embedded-bar').getByRole('link', { name: 'All venues' }).click();
  await expect(frame.getByTestId('venue-card').first()).toBeVisible();
  expect(await readFrameTop(page)).toBe(top);
  const list = await openEmbeddedClasses(page);
  const row = list.getByTestId('session-row').nth(3).getByRole('heading').getByRole('link');
  await expect(row).toBeVisible();
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(() => readFrameTop(page)).toBeLessThan(-100);
  await row.scrollIntoViewIfNeeded();
  const scrolled = await readFrameTop(page);
  await row.click();
  await expect(list.getByTestId('session-panel')).toBeVisible();
  expect(await readFrameTop(page)).toBe(scrolled);
});

test('ends the map of an embedded home page where its list ends [MOD-11 VEN-08]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const frame = await openEmbedded(page, 'demo');
  await expect(frame.getByTestId('venue-card').first()).toBeVisible();
  const readGap = async () => {
    const [map, list] = await Promise.all(
      [frame.getByTestId('venue-map'), frame.locator('.home__list')].map((part) => part.boundingBox()),
    );
    if (!map || !list) throw new Error('The map or the list is not shown');
    return Math.abs(list.y + list.height - map.y - map.height);
  };
  await expect.poll(readGap).toBeLessThan(2);
});

test('leaves embedded mode when the same tab opens the site itself [MOD-02 MOD-08]', async ({ page }) => {
  const frame = await openEmbedded(page, 'demo', 'data-venue="northgate-arena"');
  await expect(frame.getByRole('heading', { level: 1, name: 'Northgate Arena' })).toBeVisible();
  await visit(page, 'demo');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('opens the log-in of a frame in a new window that returns to the same page [MOD-02]', async ({
  page,
}) => {
  const frame = await openEmbedded(page, 'demo');
  await expect(frame.getByTestId('home-dashboard')).toBeVisible();
  await frame.locator('body').evaluate(() => history.pushState(null, '', '/basket?embedded=true'));
  await frame.locator('body').evaluate(() => location.reload());
  const opened = page.context().waitForEvent('page');
  await frame.getByTestId('login-button').click();
  const window = await opened;
  await expect(window).toHaveURL(/\/login\?redirect=%2Fbasket/);
  await expect(window.getByLabel('Email address')).toBeVisible();
});

test('refuses embedding on a site that is not on the client’s list [MOD-02]', async ({ page }) => {
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await openEmbedded(page, 'harbour');
  await refused;
  expect(
    page.frames().some((child) => child.url().includes('harbour') && child.url().includes('embedded')),
  ).toBe(false);
  // The frame stays empty, so the script says where to book.
  await expect(page.getByText('Bookings cannot be shown on this website')).toBeVisible({ timeout: 15_000 });
  await expect(page.locator('iframe')).toBeHidden();
  expect((await createAxe(page).include('div').analyze()).violations).toEqual([]);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open bookings in a new tab' }).press('Enter');
  const bookings = await opened;
  await expect(bookings).toHaveURL(getUrl('harbour'));
  await expect(bookings.getByRole('banner')).toBeVisible();
});

test('generates the embed code for a venue or an activity, and a plain link [MOD-11]', async ({ page }) => {
  await visit(page, 'demo', '/embed');
  const code = page.getByLabel('Code for your page');
  await page.getByLabel('Venue').selectOption('Northgate Arena');
  await page.getByLabel('Activity').selectOption('Badminton');
  await expect(code).toHaveValue(/data-venue="northgate-arena" data-activity="badminton"/);
  await expect(code).toHaveValue(/>Book at Northgate Leisure</);
  await expect(page.getByRole('link', { name: /location\/northgate-arena\/badminton$/ })).toBeVisible();
  // The preview shows what is chosen, as visitors of the page will see it.
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole('heading', { level: 1, name: 'Courts' })).toBeVisible();
  await expect(preview.getByTestId('embedded-bar')).toBeVisible();
  await expect(preview.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(1);
  const frame = await openCouncilPage(
    page,
    await code
      .inputValue()
      .then((embedCode) => embedCode.replace('data-title="Northgate Leisure"', 'data-title="Bookings"')),
  );
  await expect(frame.getByRole('heading', { level: 1, name: 'Courts' })).toBeVisible();
});

test('searches everything in a frame, whose links stay embedded and lead to a booking [MOD-11 VEN-10]', async ({
  page,
}) => {
  const frame = await openEmbedded(page, 'demo');
  const box = frame.getByRole('combobox', { name: /^Activity, venue/ });
  await box.pressSequentially('yoga tom');
  await expect(frame.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await box.fill('yoga tomorrow near M7 1UE');
  await box.press('Enter');
  const rows = frame.getByTestId('session-row');
  await expect(rows.first()).toContainText(/miles?/);
  await expect(frame.getByRole('group', { name: 'Your search' })).toContainText('Near M7 1UE, 5 miles');
  await expect(frame.getByRole('banner')).toHaveCount(0);
  const links = await frame
    .locator('a[href^="/"]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((href) => !href.includes('embedded=true'))).toEqual([]);
  expect(await page.locator('iframe').evaluate((element) => element.clientHeight)).toBeGreaterThan(500);
  await rows
    .getByRole('link', { name: /^Book / })
    .first()
    .click();
  await frame.getByTestId('add-to-basket').click();
  await frame.getByTestId('continue-as-guest').click();
  await expect(frame.getByTestId('booking-success')).toBeVisible();
});

test('uses the device’s position in a frame [MOD-11]', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 53.498_21, longitude: -2.261_44 });
  const frame = await openEmbedded(page, 'demo');
  await frame.getByRole('button', { name: 'Use my location' }).click();
  await expect(frame.getByTestId('venue-name').first()).toHaveText('Northgate Arena');
  await expect(frame.getByTestId('venue-card').filter({ hasText: 'Riverside Pool' })).toContainText('miles');
});

test('sets a new cookie for a frame that has lost its cookie and keeps the basket [MOD-02]', async ({
  page,
  context,
}) => {
  const frame = await openEmbeddedClasses(page);
  await expect(frame.getByTestId('session-row').first()).toBeVisible();
  await context.clearCookies();
  expect(await context.cookies()).toEqual([]);
  await addInIframe(frame);
  expect((await context.cookies()).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^__Host-.*_embed$/),
  ]);
  await frame.locator('body').evaluate(() => location.reload());
  await expect(frame.locator('.pv-footer-bar')).toHaveCount(1);
});

test('continues in a new window when a frame cannot store cookies [MOD-02]', async ({ page, context }) => {
  // Simulates a browser that blocks all cookies of embedded pages.
  await context.addInitScript(() => {
    if (self === top) return;
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
  });
  const frame = await openEmbeddedClasses(page);
  await frame
    .getByTestId('session-row')
    .getByRole('link', { name: /^Book / })
    .first()
    .click();
  await frame.getByTestId('add-to-basket').click();
  const opened = context.waitForEvent('page');
  await frame.getByTestId('continue-as-guest').click();
  const newWindow = await opened;
  await expect(frame.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(newWindow).toHaveURL(/\/location\/northgate-arena\/fitness-classes\/[\d-]+\?.*session=/);
  await newWindow.getByTestId('add-to-basket').click();
  await newWindow.getByTestId('continue-as-guest').click();
  await expect(newWindow.getByTestId('booking-success')).toBeVisible();
});

test('selects the embed code and shows a message when the clipboard is unavailable [MOD-11]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'));
  });
  await visit(page, 'demo', '/embed');
  await page.getByRole('button', { name: 'Copy the code' }).press('Enter');
  await expect(page.getByText('We could not copy the code. Select and copy it yourself.')).toBeVisible();
  await expect(page.getByLabel('Code for your page')).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toContain('embed.js');
});
