import type { BrowserContext, Page } from '@playwright/test';
import { isLong } from '../scripts/testing/sample.mjs';
import { createAxe } from './accessibility/axe.ts';
import { expect, test } from './csp-test.ts';
import {
  addClass,
  type Client,
  getDayFromNow,
  getUrl,
  openClass,
  venues,
  visit,
  waitForHydration,
} from './journeys.ts';
import { anyApiCall, countCalls, replyWithError, venueCalls } from './network-errors.ts';
import { openOrigin, register } from './new-customer.ts';
import { runStatement } from './stack/database.ts';

// What a page shows while it loads and when it fails, and how it recovers.
const clients = ['demo', 'harbour'] as const;
const names: Record<Client, string> = { demo: 'Northgate Arena', harbour: 'Harbour Sports Village' };

const openVenue = (page: Page, client: Client = 'demo') =>
  page.getByTestId('venue-list').getByRole('link', { name: names[client] }).first().click();
const getErrorScreen = (page: Page) => page.getByRole('main').getByTestId('screen-failed');
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

const expectPageLayout = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
};

for (const client of isLong ? clients : (['demo'] as const)) {
  test(`${client}: shows an error within the page layout after three failed requests and retries on request [ERR-05 SHL-09 SHL-11]`, async ({
    page,
  }) => {
    await visit(page, client);
    const counts = countCalls(page);
    await page.route(venueCalls, replyWithError(500));
    await openVenue(page, client);
    await expect(getErrorScreen(page)).toBeVisible();
    await expect(getHeading(page)).toHaveText('We may have dropped the ball on this one.');
    await expect(getErrorScreen(page)).toContainText(
      'The page failed to load correctly. Try refreshing the page or return to the home page.',
    );
    expect(counts.get(`/api/activities/venues/${venues[client]}`)).toBe(3);
    await expect(getErrorScreen(page).getByTestId('loading-spinner')).toHaveRole('status');
    await expect(getErrorScreen(page).getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
    await expectPageLayout(page);
    expect((await createAxe(page).analyze()).violations).toEqual([]);

    // The first retry fails and the second succeeds; both by keyboard, with the focus kept.
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.locator('.pv-skeletons').first()).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(getErrorScreen(page)).toBeVisible();
    await page.unroute(venueCalls);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(getHeading(page)).toHaveText(names[client]);
  });
}

test('loads a failed screen again when the customer leaves and returns [ERR-05]', async ({ page }) => {
  await visit(page, 'demo');
  await page.route(venueCalls, replyWithError(500));
  await openVenue(page);
  await expect(getErrorScreen(page)).toBeVisible();
  await page.unroute(venueCalls);
  await page.goBack();
  await expect(page.getByTestId('venue-list')).toBeVisible();
  await openVenue(page);
  await expect(getHeading(page)).toHaveText(names.demo);
});

test('requests a missing venue once and shows the not-found page [ERR-05 ERR-17]', async ({ page }) => {
  await visit(page, 'demo');
  const counts = countCalls(page);
  await page.route(venueCalls, replyWithError(404));
  await openVenue(page);
  await expect(getHeading(page)).toHaveText("Whoops! Looks like you've gone offside");
  await expect(getErrorScreen(page)).toHaveCount(0);
  expect(counts.get(`/api/activities/venues/${venues.demo}`)).toBe(1);
});

test('shows a timetable error in place and keeps the days [ERR-17]', async ({ page }) => {
  await visit(page, 'demo', `/location/${venues.demo}/fitness-classes`);
  await page.route(/\/v2\/timetable/, replyWithError(500));
  await page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(3).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Choose a day' })).toBeVisible();
  await page.unroute(/\/v2\/timetable/);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
});

test('announces being offline, keeps the typed text and reconnects when back online', async ({
  page,
  context,
}) => {
  await visit(page, 'demo');
  const search = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
  await search.fill('north');
  await context.setOffline(true);
  const bar = page.getByTestId('offline-bar');
  await expect(bar).toHaveRole('status');
  await expect(bar).toHaveText(
    'You’re offline. Nothing on this page is lost. It will update when you are back online.',
  );
  await expect(search).toHaveValue('north');
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  const nextRequest = page.waitForRequest(anyApiCall);
  await context.setOffline(false);
  await nextRequest;
  await expect(bar).toBeEmpty();
  await expect(search).toHaveValue('north');
});

test('shows an error for a screen opened offline and loads it when back online', async ({
  page,
  context,
}) => {
  await visit(page, 'demo', `/location/${venues.demo}`);
  await page
    .getByRole('link', { name: /Northgate Leisure/ })
    .first()
    .click();
  await expect(page.getByTestId('venue-list')).toBeVisible();
  await context.setOffline(true);
  await page.getByTestId('venue-list').getByRole('link', { name: 'Riverside Pool' }).first().click();
  await expect(getHeading(page)).toHaveText('We cannot connect to the service');
  // The link that was pressed is gone.
  await expect(page.locator('#main')).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).focus();
  await context.setOffline(false);
  await expect(getHeading(page)).toHaveText('Riverside Pool');
  await expect(page.locator('#main')).toBeFocused();
});

/** Goes offline on a page that has announced a change: the first one loads what announces each. */
async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await visit(page, 'demo', '/basket');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(getHeading(page)).toHaveText('Privacy notice');
  await context.setOffline(true);
}

test('loads a screen again when back online although its path is not found [SHL-18 RTE-14]', async ({
  page,
  context,
}) => {
  await goOffline(page, context);
  await page.evaluate(() => {
    history.pushState(null, '', '/no-such-venue');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(page.getByTestId('loading-chunk-failed')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  // Its file would not load either.
  await expect(page.getByTestId('loading-chunk-failed').locator('.pv-illustration')).toHaveCount(0);
  await context.setOffline(false);
  await expect(getHeading(page)).toHaveText("Whoops! Looks like you've gone offside");
  await expect(page.getByTestId('loading-chunk-failed')).toHaveCount(0);
});

test('says once why a link does nothing offline, with the focus on the page, and opens it when back online [SHL-18 SHL-11 UIK-04]', async ({
  page,
  context,
}) => {
  await goOffline(page, context);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' });
  await link.press('Enter');
  const failed = page.getByTestId('loading-chunk-failed');
  await expect(failed.getByRole('heading')).toHaveText('We cannot connect to the service');
  // The link, which is still there, has lost the focus.
  await expect(page.locator('#main')).toBeFocused();
  await expect(failed.getByText('Waiting to try again')).toBeVisible();
  await expect(page.getByText('It will update when you are back online.')).toHaveCount(1);
  await failed.getByRole('button', { name: 'Try again' }).press('Enter');
  const advice = page.getByRole('alert').filter({ hasText: 'Connect to the internet and try again.' });
  await expect(advice).toBeVisible();
  await context.setOffline(false);
  await expect(getHeading(page)).toHaveText('Cookies on this site');
});

test('closes the error of a dialog when back online, and opens the dialog on request [SHL-18]', async ({
  page,
  context,
}) => {
  await visit(page, 'demo', '/basket');
  const logIn = page.getByTestId('login-button').first();
  await context.setOffline(true);
  await logIn.click();
  const failed = page.getByTestId('loading-chunk-failed');
  await expect(failed).toContainText('Try again');
  await context.setOffline(false);
  await expect(failed).toHaveCount(0);
  // The next request may load the document again, with all of its files.
  await expect(async () => {
    await logIn.click({ timeout: 2000 });
    await expect(page.getByTestId('login-modal')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(failed).toHaveCount(0);
});

test('shows skeletons while the server is slow, and a message after a while [SHL-11]', async ({ page }) => {
  await visit(page, 'demo');
  let unblock = (): void => {};
  const unblocked = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  await page.route(venueCalls, async (route) => {
    await unblocked;
    await route.fallback();
  });
  await openVenue(page);
  const spinner = page.getByRole('main').getByTestId('loading-spinner').first();
  await expect(spinner).toHaveText('Loading the venue…');
  await expect(page.locator('.pv-skeletons__card')).toHaveCount(6);
  await expect(spinner).toHaveText('Loading the venue… This is taking longer than usual.', {
    timeout: 15_000,
  });
  unblock();
  await expect(getHeading(page)).toHaveText(names.demo);
});

test('shows the maintenance message when maintenance starts while a page is open [SHL-10]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await page.route(venueCalls, (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'Closed.', errors: {}, code: 'maintenance', next_step: null },
    }),
  );
  await openVenue(page);
  await expect(getHeading(page)).toHaveText('Service disruption');
  await expect(getErrorScreen(page)).toContainText('Unable to access the site due to planned maintenance.');
});

test('keeps the default theme when a theme is malformed [THM-03]', async ({ page }) => {
  await runStatement(
    `insert into client (id, slug, name, currency, currency_symbol, locale, timezone, languages, payment_provider)
     values ($1, 'malformed', 'Malformed Leisure', 'GBP', '£', 'en-GB', 'Europe/London', '{en}', 'opayo')
     on conflict do nothing`,
    ['00000000-0000-4000-8000-0000000000f1'],
  );
  await runStatement(
    `insert into theme (client_id, id, app_primary_colour, app_secondary_colour1, app_body_font_style)
     values ($1, $1, 'red; } body { display: none', '#12858C', 'comic_sans') on conflict do nothing`,
    ['00000000-0000-4000-8000-0000000000f1'],
  );
  const response = await page.goto(getUrl('malformed'));
  expect(response?.status()).toBe(200);
  await waitForHydration(page);
  await expect(page.getByRole('banner')).toContainText('Malformed Leisure');
  const readToken = (name: string) =>
    page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name);
  expect(await readToken('--primary')).toBe('#8C59F8');
  expect(await readToken('--secondary')).not.toBe('');
  expect(await readToken('--font-body')).toContain('Open Sans');
});

const replyWithRefusal = (status: 409 | 422) => replyWithError(status, 'No.');
const navigateTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

for (const status of [409, 422] as const) {
  test(`shows a retry on every screen after a ${status}, without endless loading [ERR-17]`, async ({
    page,
  }) => {
    await visit(page, 'demo', '/accessibility');
    await page.route(venueCalls, replyWithRefusal(status));
    for (const path of [
      `/location/${venues.demo}`,
      `/centre/${venues.demo}`,
      `/location/${venues.demo}/fitness-classes`,
      `/${venues.demo}/spin`,
      '/kiosk',
      `/location/${venues.demo}`,
    ]) {
      const refused = page.waitForResponse(venueCalls);
      await navigateTo(page, path);
      await refused;
      await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(page.locator('.pv-skeletons')).toHaveCount(0);
      await expectPageLayout(page);
    }
    await expect(getHeading(page)).toHaveText('We may have dropped the ball on this one.');
    await page.unroute(venueCalls);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(getHeading(page)).toHaveText(names.demo);
  });
}

test('shows errors of categories and upcoming sessions in place, beside the venue [ERR-17]', async ({
  page,
}) => {
  await visit(page, 'demo', '/accessibility');
  await page.route(/\/categories$/, replyWithRefusal(409));
  await navigateTo(page, `/location/${venues.demo}`);
  await expect(getHeading(page)).toHaveText(names.demo);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveCount(2);
  await expect(main.getByRole('alert').first()).toContainText('We could not load the activities');
  await expect(page.locator('.pv-skeletons')).toHaveCount(0);
  await page.unroute(/\/categories$/);
  await main.getByRole('alert').first().getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('category-card').first()).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('keeps the selected venue on the embed page while its activities fail to load', async ({ page }) => {
  await visit(page, 'demo', '/embed');
  await page.route(/\/categories$/, replyWithError(500));
  await page.getByLabel('Venue').selectOption({ label: names.demo });
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('We could not load the activities');
  await expect(page.getByLabel('Venue')).toHaveValue(venues.demo);
  await page.unroute(/\/categories$/);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Activity').selectOption({ label: 'Spin' });
  await expect(page.getByRole('textbox')).toHaveValue(/northgate-arena.*spin/s);
});

test('keeps the basket page when Checkout cannot be loaded, says why, and opens it once online [SHL-18 UIK-04]', async ({
  page,
  context,
}) => {
  await addClass(page, 'demo', getDayFromNow(6));
  await visit(page, 'demo', '/basket');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Checkout now' }).filter({ visible: true }).click();
  const advice = page.getByRole('alert').filter({ hasText: 'You’re offline.' });
  await expect(advice).toContainText('try again');
  await expect(page).toHaveURL(getUrl('demo', '/basket'));
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await context.setOffline(false);
  // Before it closes by itself.
  await expect(advice).toHaveCount(0, { timeout: 2000 });
  await page.getByRole('link', { name: 'Checkout now' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(getUrl('demo', '/basket/checkout'));
  await waitForHydration(page);
});

for (const [place, width, getPlace] of [
  ['the bar of a phone', 360, (page: Page) => page.locator('.pv-footer-bar')],
  ['the side basket', 1280, (page: Page) => page.getByRole('complementary', { name: 'Basket' })],
] as const) {
  test(`keeps the page when Checkout in ${place} cannot be loaded, says why, and opens it once online [SHL-18 UIK-04]`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await openClass(page, 'demo', getDayFromNow(6));
    await page.getByTestId('add-to-basket').click();
    await page.getByTestId('continue-as-guest').click();
    await expect(getPlace(page).getByTestId('booking-success')).toBeVisible();
    const url = page.url();
    const link = getPlace(page).getByRole('link', { name: 'Checkout', exact: true });
    await context.setOffline(true);
    await link.click();
    await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toContainText('try again');
    await expect(page).toHaveURL(url);
    await context.setOffline(false);
    await link.click();
    await expect(page).toHaveURL(getUrl('demo', '/basket/checkout'));
    await waitForHydration(page);
  });
}

test('keeps the page when My account cannot be loaded, says why, and opens it once online [UIK-04]', async ({
  page,
  context,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', '/basket');
  const link = page.getByRole('banner').getByRole('link', { name: 'My account' });
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toContainText('try again');
  await expect(page).toHaveURL(getUrl('demo', '/basket'));
  await expect(page.getByRole('banner')).toBeVisible();
  await context.setOffline(false);
  await link.click();
  await expect(page).not.toHaveURL(getUrl('demo', '/basket'));
  await expect(getHeading(page)).toHaveText(/^Hello/);
});

test('covers neither the title nor Close of a panel on a phone while offline [UIK-04]', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openClass(page, 'demo', getDayFromNow(6));
  await context.setOffline(true);
  await expect(page.getByTestId('offline-bar')).toContainText('offline');
  const panel = page.getByRole('dialog');
  const closeBox = await panel.getByRole('button', { name: 'Close' }).boundingBox();
  const titleBox = await panel.getByRole('heading').first().boundingBox();
  for (const box of [closeBox, titleBox]) {
    const centre = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    const isInPanel = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=dialog]') !== null,
      centre,
    );
    expect(isInPanel).toBe(true);
  }
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
});
