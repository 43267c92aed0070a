import type { Browser, Page } from '@playwright/test';
import { isSampled } from '../scripts/testing/sample.mjs';
import { openBasket } from './accessibility/open-booking.ts';
import { expect, test } from './csp-test.ts';
import {
  type Client,
  expectConfirmation,
  getDayFromNow,
  getUrl,
  openClass,
  venues,
  visit,
  visitClasses,
  visitCourts,
} from './journeys.ts';
import { activateByKeyboard, expectVisibleFocus, tabTo } from './keyboard.ts';
import { forgetAgreement, type NewCustomer, openOrigin, register } from './new-customer.ts';

const getMain = (page: Page) => page.locator('#main');
const getRows = (page: Page) => page.getByTestId('session-row');
const getBookLinks = (page: Page) =>
  getRows(page)
    .filter({ hasText: /\d+ available/ })
    .getByRole('link', { name: /^Book / });

/** Registers a customer on another page, so that the page of the test is not logged in. */
async function createCustomer(browser: Browser, client: Client): Promise<NewCustomer> {
  const page = await browser.newPage();
  await openOrigin(page, client);
  const customer = await register(page, client);
  await forgetAgreement(customer.email);
  await page.close();
  return customer;
}

async function typeLogin(page: Page, { email, password }: NewCustomer): Promise<void> {
  const dialog = page.getByTestId('login-modal');
  await tabTo(page, dialog.getByLabel('Email address'));
  await page.keyboard.type(email);
  await tabTo(page, dialog.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

async function typeAddress(page: Page): Promise<void> {
  const address: [string, string][] = [
    ['Address line 1', '88 High Street'],
    ['Town or city', 'Salford'],
    ['Postcode', 'M5 4WT'],
  ];
  for (const [label, text] of address) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
}

async function typeCard(page: Page, client: Client): Promise<void> {
  const frame = page.frameLocator('.card-frame iframe:visible');
  const card: [string, string][] = [
    ['Card number', client === 'demo' ? '4929000000006' : '4242424242424242'],
    ['Expiry', '1230'],
    ['Security code', '123'],
    ...(client === 'demo' ? [['Name on card', 'SUCCESSFUL'] as [string, string]] : []),
  ];
  for (const [label, text] of card) {
    await tabTo(page, frame.getByLabel(label));
    await page.keyboard.type(text);
  }
}

for (const [client, width] of (
  [
    ['demo', 1280],
    ['harbour', 390],
  ] as const
).filter((_, index) => isSampled(index + 1))) {
  test(`${client}, ${width} px: completes a paid booking by keyboard with a visible focus throughout [UIK-04 CHK-06]`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const customer = await createCustomer(browser, client);
    await page.setViewportSize({ width, height: 740 });
    await visit(page, client);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.press('Enter');
    await expect(getMain(page)).toBeFocused();

    const venue = page.getByTestId('venue-card').getByRole('link').first();
    await tabTo(page, page.getByTestId('search-venue'));
    await page.keyboard.type(venues[client].slice(0, 6));
    await expect(page.getByTestId('venue-card')).toHaveCount(1);
    await activateByKeyboard(page, venue);
    await expect(getMain(page)).toBeFocused();
    await activateByKeyboard(
      page,
      page.getByTestId('category-card').getByRole('link', { name: 'Fitness classes' }),
    );
    await expect(getMain(page)).toBeFocused();
    const day = page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(3);
    await activateByKeyboard(page, day);
    await expect(page).toHaveURL(new RegExp(`/${getDayFromNow(3)}$`));
    await expect(day).toBeFocused();
    await activateByKeyboard(page, getBookLinks(page).first());
    await activateByKeyboard(page, page.getByTestId('add-to-basket'));
    await expect(page.getByTestId('continue-as-guest')).toBeFocused();
    await expectVisibleFocus(page);
    await activateByKeyboard(page, page.getByTestId('guest-prompt').getByRole('button', { name: 'Log in' }));
    await typeLogin(page, customer);
    await expect(page.getByTestId('booking-success')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await activateByKeyboard(
      page,
      page.getByRole('banner').getByRole('link', { name: /^Basket/ }),
      'Shift+Tab',
    );
    await expect(getMain(page)).toBeFocused();
    await activateByKeyboard(
      page,
      page.getByRole('link', { name: 'Checkout now' }).filter({ visible: true }),
    );
    await expect(page.getByTestId('pay-button')).toBeVisible();
    await expect(getMain(page)).toBeFocused();
    if (client === 'demo') await typeAddress(page);
    await typeCard(page, client);
    if (client === 'demo') {
      await tabTo(page, page.getByLabel('I agree to the booking terms'));
      await page.keyboard.press('Space');
    }
    await activateByKeyboard(page, page.getByTestId('pay-button'));
    await expectConfirmation(page);
    await expect(page.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeFocused();
  });
}

test('books a court by keyboard, by time and by court [UIK-04 ACT-21]', async ({ page }) => {
  await visitCourts(page, 'demo', getDayFromNow(2), 'time');
  const timeButton = page.getByRole('button', { name: /[2-4] available$/ }).nth(2);
  await activateByKeyboard(page, timeButton);
  await expect(timeButton).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: / available at \d\d:\d\d$/ })).toBeFocused();
  const slot = page.locator('.court-card').getByTestId('free-slot').first();
  await activateByKeyboard(page, slot);
  await expect(slot).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Space');
  await expect(slot).toHaveAttribute('aria-pressed', 'false');
  await expect(slot).toBeFocused();
  const byCourt = page.getByRole('link', { name: 'By court' });
  await activateByKeyboard(page, byCourt, 'Shift+Tab');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(byCourt).toBeFocused();
  await activateByKeyboard(page, page.getByTestId('free-slot').filter({ visible: true }).first());
  await activateByKeyboard(page, page.getByTestId('add-to-basket'));
  await activateByKeyboard(page, page.getByTestId('continue-as-guest'));
  await expect(page.getByTestId('booking-success')).toBeVisible();
  // The cell now shows that it is in the basket.
  await expect(page.locator('td :focus').getByTestId('in-basket')).toBeVisible();
});

test('returns the focus from overlays to their openers [UIK-04 SHL-05]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo');
  const menu = page.getByRole('button', { name: 'Menu' });
  await activateByKeyboard(page, menu);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  // The drawer traps the focus: Tab cycles through it and never leaves it.
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await activateByKeyboard(page, drawer.getByRole('button', { name: 'Log in' }));
  await expect(page.getByTestId('login-modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('login-modal')).toHaveCount(0);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await activateByKeyboard(page, drawer.getByRole('link', { name: 'Shopping basket' }));
  await expect(page).toHaveURL(getUrl('demo', '/basket'));
  await expect(drawer).toHaveCount(0);
  await expect(getMain(page)).toBeFocused();
});

test('returns to the same page after a log-in by keyboard [UIK-04 AUT-09]', async ({ page, browser }) => {
  const customer = await createCustomer(browser, 'demo');
  await visitClasses(page, 'demo', getDayFromNow(4));
  const login = page.getByTestId('login-button').first();
  await activateByKeyboard(page, login);
  await expect(page.getByTestId('login-modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(login).toBeFocused();
  await page.keyboard.press('Enter');
  await typeLogin(page, customer);
  // The log-in button is gone; the button that replaces it has the focus.
  await expect(page.getByTestId('my-account-button')).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/${getDayFromNow(4)}$`));
});

test('announces a new page and focuses its main content, but not on a changed query [UIK-04 RTE-16]', async ({
  page,
}) => {
  await visit(page, 'demo', '/search?what=yoga');
  const announcement = page.getByTestId('new-page');
  await activateByKeyboard(page, page.getByRole('link', { name: 'Only show sessions with places left' }));
  await expect(page).toHaveURL(/places_left=true/);
  await expect(page.getByRole('link', { name: 'Only show sessions with places left' })).toBeFocused();
  await expect(announcement).toHaveCount(0);
  await activateByKeyboard(
    page,
    page.getByRole('banner').getByRole('link', { name: 'Northgate Leisure' }),
    'Shift+Tab',
  );
  await expect(announcement).toHaveText('Bookings | Choose a venue');
  await expect(announcement).toHaveRole('status');
  await expect(getMain(page)).toBeFocused();
  await page.goBack();
  await expect(announcement).toHaveText('Bookings | What’s on');
  await expect(getMain(page)).toBeFocused();
});

test('moves the focus to the first new result after “Show more” [UIK-04 VEN-10]', async ({ page }) => {
  await visit(page, 'demo', '/search?what=yoga');
  await expect(getRows(page)).toHaveCount(20);
  await activateByKeyboard(page, page.getByRole('link', { name: 'Show more' }));
  await expect(getRows(page)).toHaveCount(40);
  await expect(getRows(page).nth(20).getByRole('heading').getByRole('link')).toBeFocused();
  await expectVisibleFocus(page);
});

test('moves the focus to the next line after a removal, and to the page after the last one [UIK-04 BSK-10]', async ({
  page,
}) => {
  await openBasket(page, 'demo');
  const removes = page.getByTestId('cart-line').getByRole('button', { name: /^Remove / });
  await activateByKeyboard(page, removes.first());
  await expect(removes).toHaveCount(1);
  await expect(removes.first()).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
  await expect(getMain(page)).toBeFocused();
});

test('returns the focus from a panel to its row, with or without an addition [UIK-04 ACT-35]', async ({
  page,
}) => {
  await openClass(page, 'demo', getDayFromNow(5));
  await page.keyboard.press('Escape');
  const book = getRows(page)
    .getByRole('link', { name: /^Book / })
    .first();
  await expect(book).toBeFocused();
  await page.keyboard.press('Enter');
  await activateByKeyboard(page, page.getByTestId('add-to-basket'));
  await activateByKeyboard(page, page.getByTestId('continue-as-guest'));
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The row now shows that it is in the basket.
  await expect(getRows(page).locator(':focus')).toHaveCount(1);
});
