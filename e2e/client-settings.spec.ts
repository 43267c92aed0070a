import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from './accessibility/checks.ts';
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
  waitForHydration,
} from './journeys.ts';
import { logInAs, openCheckout, openOrigin, register } from './new-customer.ts';
import { buyWithRefusedCapture, getOrderId, readBuyerEmail } from './payment/unpaid-order.ts';
import { runStatement } from './stack/database.ts';
import { startOwnStack } from './stack/own-stack.ts';

// A client with another currency and a theme with every field, and one that joins online by Direct Debit in the other
// theme and has the 12-hour clock. No seeded client has them, so these tests run on an application with its own data.
const getStack = startOwnStack();

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"/>')}`;
const theme = {
  app_logo: logo,
  app_primary_colour: '#123A7A',
  app_secondary_colour1: '#FF9166',
  app_secondary_colour2: '#FFD24D',
  app_dark_bg_colour: '#0B2A1C',
  app_header_bg_colour: '#1A2B3C',
  header_primary_colour: '#F0FFE0',
  app_body_font_style: 'lato',
  app_heading_font_style: 'roboto',
  app_secondary_button_style: 'solid',
};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  await runStatement(
    `with joining as (update client set online_joining = true, clock_format = 12 where slug = 'harbour' returning id)
    update membership_plan p set takes_direct_debit = true from joining c
    where p.client_id = c.id and p.name = 'Harbour Member'`,
    [],
    getStack(),
  );
  await runStatement(
    `update client set currency = 'EUR', currency_symbol = '€' where slug = 'demo'`,
    [],
    getStack(),
  );
  // The client's own text names a price.
  for (const table of ['category', 'template'])
    await runStatement(`update ${table} set description = replace(description, '£', '€')`, [], getStack());
  const assignments = Object.keys(theme).map((column, index) => `${column} = $${index + 1}`);
  await runStatement(
    `update theme set ${assignments.join(', ')} where venue_id is null
      and client_id = (select id from client where slug = 'demo')`,
    Object.values(theme),
    getStack(),
  );
});

/** The page has an amount in euros, and no pound sign in a text, an attribute or the data for hydration. */
async function expectEuros(page: Page): Promise<void> {
  await expect(
    page
      .locator('main, [role=dialog]')
      .filter({ hasText: /€\d+\.\d\d/ })
      .first(),
  ).toBeVisible();
  expect((await page.content()).match(/.{0,80}£.{0,20}/)?.[0]).toBeUndefined();
  expect(await page.title()).not.toContain('£');
}

const day = getDayFromNow(3);

test('shows the client’s currency where a customer browses [THM-12]', async ({ page }) => {
  await visit(page, 'demo', `/location/${venues.demo}`);
  await expectEuros(page);
  await visit(page, 'demo', `/kiosk?kiosk=true&centre=${venues.demo}`);
  await expect(page.getByTestId('kiosk-tile').filter({ hasText: /from €\d+\.\d\d/ })).toHaveCount(6);
  await expectEuros(page);
  await visitClasses(page, 'demo', day);
  await expectEuros(page);
  await visitCourts(page, 'demo', day, 'location');
  await expectEuros(page);
  await visitCourts(page, 'demo', day, 'time');
  await page
    .getByRole('button', { name: /[2-4] available$/ })
    .first()
    .click();
  await expectEuros(page);
  await visit(page, 'demo', '/search?what=badminton');
  await expectEuros(page);
  await openClass(page, 'demo', day);
  await page.getByRole('dialog').getByText('Why this price?').click();
  await expect(page.getByRole('dialog')).toContainText(/Includes €\d+\.\d\d VAT/);
  await expectEuros(page);
});

test('shows the client’s currency where a customer pays, on the receipt and in the email [THM-12]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await openClass(page, 'demo', day);
  await page.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await expectEuros(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('complementary', { name: 'Basket summary' })).toContainText(/€\d+\.\d\d/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toContainText(/€\d+\.\d\d/);
  await expect(page.getByTestId('cart-summary')).toContainText(/€\d+\.\d\d/);
  await expectEuros(page);
  await visit(page, 'demo', '/basket/checkout');
  await expect(page.getByTestId('pay-button')).toHaveText(/^Pay €\d+\.\d\d$/);
  await expectEuros(page);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expectEuros(page);
  await expectEmailsInEuros(email, ['your booking is confirmed']);
});

type Email = { to: string[]; subject: string; text: string; html: string };

/** Waits until an email with each of these words in its subject was sent, and compares its amounts. */
async function expectEmailsInEuros(email: string, words: string[]): Promise<void> {
  await expect(async () => {
    const emails = (await (await fetch(`${getStack().sandbox}/mail.json`)).json()) as Email[];
    const sent = emails.filter(({ to }) => to.includes(email));
    for (const word of words) {
      const found = sent.find(({ subject }) => subject.includes(word));
      expect([sent.map(({ subject }) => subject), found?.text]).toEqual([
        expect.anything(),
        expect.stringContaining('€'),
      ]);
      expect([found?.subject, found?.text, found?.html].join()).not.toContain('£');
    }
  }).toPass({ timeout: 30_000 });
}

test('shows the client’s currency for an unpaid order, and in the emails before and after it is paid [THM-12]', async ({
  page,
}) => {
  const link = await buyWithRefusedCapture(page, 'demo');
  await expectEuros(page);
  const email = await readBuyerEmail(getOrderId(page));
  await page.goto(link);
  await expect(page.getByTestId('pay-button')).toHaveText(/^Pay €\d+\.\d\d$/);
  await expect(page.getByText(/^Pay €[\d.]+ by /)).toBeVisible();
  await expectEuros(page);
  await fillCard(page, 'demo');
  await pay(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked', { timeout: 30_000 });
  await expectEuros(page);
  await expectEmailsInEuros(email, ['your payment did not go through', 'we have received your payment']);
});

test('shows the client’s currency when a price has changed [THM-12]', async ({ page }) => {
  const { email } = await openCheckout(page, 'demo');
  await runStatement(
    `update pricing_option o set amount = o.amount + 100
     from cart_line l
     join cart c on c.client_id = l.client_id and c.id = l.cart_id
     join person p on p.client_id = c.client_id and c.owner = 'person:' || p.id
     where p.email = $1 and o.client_id = l.client_id and o.id = l.pricing_option_id`,
    [email],
  );
  await fillCard(page, 'demo');
  await pay(page);
  const notice = page.getByRole('status').filter({ hasText: 'The price has changed' });
  await expect(notice).toContainText(/€\d+\.\d\d.*€\d+\.\d\d/);
  await expectEuros(page);
});

test('shows the client’s currency for charges [THM-12]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await logInAs(page, 'pat@demo.test');
  await page.goto(getUrl('demo').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const charge = page.getByTestId('unpaid-charge').first();
  await expect(charge).toContainText(/€\d\.00/);
  await charge.getByRole('button', { name: /^Add to basket/ }).press('Enter');
  await expect(charge).toContainText('In your basket');
  await expectEuros(page);
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toContainText(/€\d\.00/);
  await expectEuros(page);
});

const readStyle = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** '#FFD24D' as 'rgb(255, 210, 77)'. */
const toRgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`;

test('shows every field of the theme on its screens [THM-07]', async ({ page }) => {
  await visit(page, 'demo');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('img', { name: 'Northgate Leisure' })).toHaveAttribute('src', logo);
  expect(await readStyle(page, '.shell-header', 'background-color')).toBe(toRgb(theme.app_header_bg_colour));
  expect(await readStyle(page, '.shell-links a', 'color')).toBe(toRgb(theme.header_primary_colour));
  expect(await readStyle(page, '.shell-links a[aria-current]', 'box-shadow')).toContain(
    toRgb(theme.app_secondary_colour2),
  );
  expect(await readStyle(page, 'body', 'font-family')).toMatch(/^"?Lato"?,/);
  expect(await readStyle(page, 'h1', 'font-family')).toMatch(/^"?Roboto"?,/);
  await expect(page.getByTestId('map-pin').first()).toBeVisible();
  const pin = '.map-pin:not(.map-pin--card) svg path';
  expect(await readStyle(page, pin, 'fill')).toBe(toRgb(theme.app_dark_bg_colour));
  await visit(page, 'demo', '/login');
  expect(await readStyle(page, '[data-testid=login-submit]', 'background-color')).toBe(
    toRgb(theme.app_primary_colour),
  );
});

test('shows the other secondary colour and the outlined button after the theme has changed [THM-07]', async ({
  page,
}) => {
  const transparent = 'rgba(0, 0, 0, 0)';
  await visitClasses(page, 'demo', getDayFromNow(400));
  const selector = '.pv-button--secondary';
  expect(await readStyle(page, selector, 'border-top-color')).toBe(transparent);
  const solid = await readStyle(page, selector, 'background-color');
  await runStatement(
    `update theme set app_secondary_button_style = 'outline', app_secondary_colour2 = null where venue_id is null`,
    [],
    getStack(),
  );
  await expect(async () => {
    await visitClasses(page, 'demo', getDayFromNow(400));
    expect(await readStyle(page, selector, 'border-top-color')).not.toBe(transparent);
  }).toPass();
  expect(await readStyle(page, selector, 'background-color')).not.toBe(solid);
  expect(await readStyle(page, '.shell-links a[aria-current]', 'box-shadow')).toContain(
    toRgb(theme.app_secondary_colour1),
  );
});

test('a phone sets up a Direct Debit in the other theme: what is wrong is at its field, then it is paid [PRC-05 CHK-05]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'harbour');
  await register(page, 'harbour');
  await visit(page, 'harbour', '/pricing');
  const plan = page.getByTestId('membership-plan').filter({ hasText: 'Harbour Member' });
  await plan.getByRole('link', { name: 'Join Harbour Member' }).press('Enter');
  const setUp = page.getByTestId('direct-debit');
  await expect(setUp).toContainText('HARBOUR LEISURE');
  // The guarantee that the scheme prescribes, in its five statements.
  await setUp.locator('summary').filter({ hasText: 'The Direct Debit Guarantee' }).press('Enter');
  await expect(setUp.locator('.direct-debit__guarantee').getByRole('listitem')).toHaveText([
    /^This Guarantee is offered by all banks and building societies/,
    /^If the amount, date or frequency of your Direct Debit changes, we notify you in advance/,
    /you are entitled to a full and immediate refund/,
    /^If you receive a refund you are not entitled to, you must pay it back/,
    /^You can cancel a Direct Debit at any time/,
  ]);
  await setUp.getByLabel('Name on the account').fill('J NEWCOMER');
  await setUp.getByRole('checkbox').press('Space');
  for (const [sortCode, number, field, remedy] of [
    ['00-00-00', '55779911', 'Sort code', 'Check it on your bank card or statement.'],
    ['20-00-00', '12345678', 'Account number', 'Check both.'],
    ['20-00-00', '00000005', 'Account number', 'Use a current account.'],
  ] as const) {
    await setUp.getByLabel('Sort code').fill(sortCode);
    await setUp.getByLabel('Account number').fill(number);
    await page.getByTestId('set-up-direct-debit').press('Enter');
    await expect(setUp.getByLabel(field)).toBeFocused();
    await expect(setUp).toContainText(remedy);
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
  }
  await setUp.getByLabel('Account number').fill('55779911');
  await page.getByTestId('set-up-direct-debit').press('Enter');
  await expect(page.getByTestId('direct-debit-account')).toContainText('account ending 11');
  await fillCard(page, 'harbour');
  await pay(page);
  await page.waitForURL(/\/order-confirmed\//, { timeout: 30_000 });
  await page.goto(getUrl('harbour', '/memberships').replace('//bookings.', '//account.'));
  await expect(page.getByTestId('membership')).toContainText(/Next collection£29\.00 on/);
});

test('shows times of the 12-hour clock on the timetable, in the panel and in the basket [ACT-43]', async ({
  page,
}) => {
  const twelveHours = /\b\d{1,2}\.\d\d[ap]m\b/;
  /** No time of the 24-hour clock. The time left of a hold is a duration. */
  const expectTwelveHours = async (): Promise<void> => {
    const main = page.getByRole('main');
    await expect(main).toContainText(twelveHours);
    const text = (await main.innerText()).replace(/(?:Held|held|hold\w*) .*?\d:\d\d/g, '');
    expect(text).not.toMatch(/\b\d\d:\d\d\b/);
  };
  await openOrigin(page, 'harbour');
  await register(page, 'harbour');
  const day = getDayFromNow(3);
  await visitClasses(page, 'harbour', day);
  await expect(page.getByTestId('session-row').first()).toContainText(twelveHours);
  await expectTwelveHours();
  // The reasons of the server, too: booking opens 14 days before.
  await visitClasses(page, 'harbour', getDayFromNow(16));
  await expect(page.getByTestId('session-row').first()).toContainText(/Booking opens .*\d{1,2}\.\d\d[ap]m/);
  await expectTwelveHours();
  await openClass(page, 'harbour', day);
  await expect(page.getByRole('dialog')).toContainText(twelveHours);
  expect(await page.getByRole('dialog').innerText()).not.toMatch(/\b\d\d:\d\d\b/);
  await page.getByTestId('add-to-basket').press('Enter');
  await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
  await visit(page, 'harbour', '/basket');
  await expect(page.getByTestId('cart-line')).toContainText(twelveHours);
});
