import type { Locator, Page } from '@playwright/test';
import { personScreens } from './accessibility/person-screens.ts';
import { findBundle, getBookingPath, hasQuestions } from './bundles.ts';
import { expect, test } from './csp-test.ts';
import { sendHttpRequest } from './http.ts';
import { getDayFromNow, getUrl, venues, visit, visitClasses, visitCourts } from './journeys.ts';
import { fillCart, logInAs, openOrigin, register } from './new-customer.ts';
import { buyWithRefusedCapture } from './payment/unpaid-order.ts';
import { startCourtToday } from './timetable/court-today.ts';
import { expectWelsh } from './welsh.ts';

const tomorrow = getDayFromNow(1);

/** UIK-04: the name of a line, and where it is, are the client's own. */
async function expectMarkedLine(line: Locator): Promise<void> {
  await expect(line.getByRole('heading')).toHaveAttribute('lang', 'en');
  await expect(line.locator('p > [lang=en]').first()).toHaveText(/Northgate|Moorside|Riverside|Harbour/);
}

async function chooseWelsh(page: Page): Promise<void> {
  await visit(page, 'demo');
  await page.getByTestId('language-switch').getByRole('button', { name: 'Cymraeg' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
}

test('offers the client’s languages in the footer and keeps the choice on every surface [UIK-03]', async ({
  page,
}) => {
  await visit(page, 'demo');
  const languageSwitch = page.getByTestId('language-switch');
  await expect(languageSwitch.getByRole('button')).toHaveText(['English', 'Cymraeg']);
  await expect(languageSwitch.getByRole('button', { name: 'English' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(languageSwitch.getByRole('button', { name: 'Cymraeg' })).toHaveAttribute('lang', 'cy');
  // Until the script has come, it does not look as if it would change something.
  expect((await sendHttpRequest('demo', '/')).text).toMatch(/<button[^>]* lang="cy"[^>]* disabled/);
  await languageSwitch.getByRole('button', { name: 'Cymraeg' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await visit(page, 'demo', `/location/${venues.demo}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  const cookies = await page.context().cookies(getUrl('demo').replace('bookings', 'account'));
  expect(cookies.find(({ name }) => name === 'language')?.value).toBe('cy');
  await page.getByTestId('language-switch').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // On a phone the menu has it too.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const inMenu = page.getByRole('dialog').getByTestId('language-switch');
  await inMenu.getByRole('button', { name: 'Cymraeg' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await expect(inMenu.getByRole('button', { name: 'Cymraeg' })).toHaveAttribute('aria-pressed', 'true');
});

test('shows no language switch for a client with one language [UIK-03]', async ({ page }) => {
  await visit(page, 'harbour');
  await expect(page.getByTestId('language-switch')).toHaveCount(0);
});

test('shows no English text on the browsing screens in Welsh [UIK-03]', async ({ page }) => {
  await chooseWelsh(page);
  await expectWelsh(page);
  // Screen readers pronounce what the client has in English only as English.
  const english = (name: string | RegExp) => page.locator('[lang=en]').getByText(name, { exact: true });
  await expect(english('Northgate Arena').first()).toBeVisible();
  await startCourtToday(page);
  const card = page.getByTestId('venue-card').filter({ hasText: 'Northgate Arena' });
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(getUrl('demo', `/location/${venues.demo}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
  await expect(page.locator('.today-list__row a').first()).toHaveAttribute('lang', 'en');
  await expectWelsh(page);
  await visitClasses(page, 'demo', tomorrow);
  const names = page.getByTestId('session-row').getByRole('heading').locator('a');
  await expect(names.first()).toBeVisible();
  await expect(names.locator('> [lang=en]')).toHaveCount(await names.count());
  await expectWelsh(page);
  await visitCourts(page, 'demo', tomorrow);
  await expectWelsh(page);
  await visit(page, 'demo', '/no/such/page');
  await expectWelsh(page);
  const centre = `/centre/${venues.demo}`;
  for (const path of ['/accessibility', '/privacy', '/cookies', '/embed', '/search', centre]) {
    await visit(page, 'demo', path);
    await expectWelsh(page);
  }
  for (const path of [`/kiosk?kiosk=true&centre=${venues.demo}`, '/kiosk?kiosk=true&centre=nowhere']) {
    await page.goto(getUrl('demo', path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByTestId('kiosk-home').getByRole('link').first()).toBeVisible();
    await expectWelsh(page);
  }
});

test('marks the client’s own texts with their language on a Welsh page [UIK-04]', async ({ page }) => {
  const english = page.locator('[lang="en"]');
  await visit(page, 'demo', `/location/${venues.demo}`);
  await expect(page.locator('main [lang], footer p[lang]')).toHaveCount(0);
  await chooseWelsh(page);
  await visit(page, 'demo', `/location/${venues.demo}`);
  const clientTexts = english.and(page.locator('p, div'));
  await expect(clientTexts.filter({ hasText: 'run for Salford by a charitable trust' })).toHaveCount(1);
  await expect(clientTexts.filter({ hasText: 'Broughton Lane' })).toHaveCount(1);
  const description = page.getByTestId('category-card').first().locator('p').first();
  await expect(description).toHaveAttribute('lang', 'en');
  await visitClasses(page, 'demo', tomorrow);
  await page.getByTestId('session-row').first().getByRole('link').first().click();
  await expect(page.getByTestId('session-panel').locator('.occurrence-about')).toHaveAttribute('lang', 'en');
  await visit(page, 'demo', getBookingPath('camp', await findBundle('demo', 'camp', hasQuestions)));
  const questions = page.getByTestId('question-form');
  await expect(questions.getByRole('heading').first()).toHaveAttribute('lang', 'en');
  await expect(questions.locator('label > [lang=en], legend > [lang=en]').first()).toBeVisible();
  // The rest of a label is ours.
  await expect(questions.locator('.question-required').first()).toHaveText('Gofynnol');
});

test('shows no English text in session, log-in, basket and checkout in Welsh [UIK-03 UIK-04]', async ({
  page,
}) => {
  await chooseWelsh(page);
  await visitClasses(page, 'demo', tomorrow);
  await page.getByTestId('session-row').first().getByRole('link').first().click();
  await expect(page.getByTestId('session-panel')).toBeVisible();
  await expectWelsh(page);
  await visit(page, 'demo', '/login');
  await expectWelsh(page);
  await visit(page, 'demo', '/basket');
  await expectWelsh(page);
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expectMarkedLine(page.getByTestId('cart-line'));
  await expectWelsh(page);
  await visit(page, 'demo', '/basket/checkout');
  await expect(page.getByTestId('pay-button')).toBeVisible();
  // The provider gives its frame an English title, which the page replaces.
  await expect(page.locator('.card-frame iframe')).toHaveAttribute('title', 'Manylion y cerdyn');
  await expectMarkedLine(page.getByTestId('cart-line').filter({ visible: true }));
  await expect(page.getByTestId('who-for').locator('p').first()).toHaveAttribute('lang', 'en');
  await expect(page.locator('.card-form')).toContainText('Mae ffurflen y cerdyn yn Saesneg.');
  await expect(page.locator('.person-terms > [lang=en]')).toContainText('Booking terms');
  await expectWelsh(page);
});

test('shows no English text in Welsh where an unpaid order is paid [UIK-03 UIK-04]', async ({ page }) => {
  await chooseWelsh(page);
  const link = await buyWithRefusedCapture(page, 'demo');
  await expectMarkedLine(page.getByTestId('order-line').first());
  await expect(page.locator('.order-receipt__line dt > [lang=en]').first()).toBeVisible();
  await expectWelsh(page);
  await page.goto(link);
  await expect(page.getByTestId('pay-button')).toBeVisible();
  await expect(page.locator('.card-frame iframe')).toHaveAttribute('title', 'Manylion y cerdyn');
  await expectWelsh(page);
  await visit(page, 'demo', '/checkout/pay?order_token=AAAA');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectWelsh(page);
});

test('shows no English text in the account in Welsh, before and after log-in [UIK-03 RTE-18]', async ({
  page,
}) => {
  const account = getUrl('demo').replace('bookings', 'account');
  await chooseWelsh(page);
  await page.goto(account);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectWelsh(page);
  await register(page, 'demo');
  await page.goto(account);
  await expect(page.getByTestId('home-dashboard').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectWelsh(page);
  await openOrigin(page, 'demo');
  await logInAs(page, 'alex@demo.test');
  await page.goto(account);
  await expect(page.getByTestId('next-booking')).toBeVisible();
  await expectWelsh(page);
});

for (const { name, open } of personScreens) {
  test(`shows no English text in Welsh: ${name} [UIK-03]`, async ({ page, context }) => {
    const surfaces = [getUrl('demo'), getUrl('demo').replace('//bookings.', '//account.')];
    await context.addCookies(surfaces.map((url) => ({ name: 'language', value: 'cy', url })));
    await open(page, 'demo');
    await expectWelsh(page);
  });
}
