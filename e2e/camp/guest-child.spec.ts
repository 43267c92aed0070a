import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import {
  answerQuestions,
  type BundleView,
  expectContactsOnly,
  fillChild,
  findBundle,
  getBookingPath,
  getButton,
  getFreeDays,
  getWho,
  isOpenBothWays,
} from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { logIn, visit } from '../journeys.ts';
import { register } from '../new-customer.ts';

// A guest parent books days of a camp for the same child several times, and for the next child.

const getDays = (page: Page) => page.getByTestId('camp-day');

// Other tests need the places of this camp.
test.afterEach(async ({ page }) => {
  const status = await page.evaluate(
    async () => (await fetch('/api/activities/cart', { method: 'DELETE' })).status,
  );
  expect(status).toBe(200);
});

/** Opens the booking page of a camp with single days as a guest at 1440 px, and names Milo. */
async function openForMilo(page: Page, known?: BundleView): Promise<BundleView> {
  const camp = known ?? (await findBundle('demo', 'camp', isOpenBothWays));
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, 'demo', getBookingPath('camp', camp));
  await page.getByRole('radio', { name: /^Single days/ }).check();
  for (const day of await getFreeDays(page).all()) await day.uncheck();
  await fillChild(getWho(page), { firstName: 'Milo' });
  return camp;
}

/** Adds days by their position, with answers if there are none yet. */
async function addDays(page: Page, positions: readonly number[]): Promise<void> {
  for (const position of positions) await getDays(page).nth(position).getByRole('checkbox').check();
  await answerQuestions(page);
  await getButton(page, 'add-to-basket').click();
}

test('keeps a guest’s child after an addition, shows their days, and starts again for another person [CMP-12 CMP-27 AUT-25]', async ({
  page,
}) => {
  await openForMilo(page);
  const who = getWho(page);
  await addDays(page, [0]);
  const success = page.getByTestId('booking-success');
  await expect(success).toContainText('Milo');
  await expect(who.getByLabel('Child’s first name')).toHaveValue('Milo');
  await expect(getDays(page).first()).toContainText('In your basket');
  await expect(getDays(page).first().locator('input')).toBeDisabled();
  await expect(page.getByRole('radio', { name: /^All/ })).toHaveAccessibleDescription(
    'Some days are in your basket already.',
  );
  // The way on for the same child: another day and Add.
  await success.getByRole('button', { name: 'Keep browsing' }).click();
  const days = page.getByRole('region', { name: 'Which days?' });
  await expect(days).toBeFocused();
  await expect(getDays(page).nth(1)).toBeInViewport();
  // Below the review the basket is short and whole, with one way to the checkout in the window.
  const basket = page.getByRole('complementary', { name: 'Basket' });
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(basket).toBeInViewport({ ratio: 1 });
    await expect(basket).toContainText(/Total to pay\s*£\d+\.\d\d\s*View basket/, { useInnerText: true });
    for (const part of [basket.getByRole('heading'), basket.getByRole('link', { name: 'View basket' })])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(basket.getByRole('link', { name: 'Checkout' })).toBeHidden();
  }
  await getDays(page).nth(1).getByRole('checkbox').check();
  await getButton(page, 'add-to-basket').click();
  await expect(success).toContainText('Milo');
  await expect(getDays(page).nth(1)).toContainText('In your basket');
  // Another name is another child: no day of theirs is taken, and of the answers only the family's contacts are theirs.
  await who.getByLabel('Child’s first name').fill('Mia');
  await expect(getDays(page).first()).not.toContainText('In your basket');
  await expectContactsOnly(page);
  await who.getByLabel('Child’s first name').fill('Milo');
  await addDays(page, [2]);
  await success.getByRole('button', { name: 'Book for another person' }).click();
  await expect(who.getByLabel('Child’s first name')).toBeFocused();
  await expect(who.getByLabel('Child’s first name')).toHaveValue('');
  await expect(who.getByLabel('Year', { exact: true })).toHaveValue('');
  await expectContactsOnly(page);
  await expect(page.getByTestId('same-contacts')).toHaveText(
    'We have filled in the contacts you gave for Milo. Change them if they are different.',
  );
  await expect(getDays(page).first()).not.toContainText('In your basket');
});

test('confirms the last days of a camp once, beside the page and on a phone [CMP-12 CMP-27]', async ({
  page,
}) => {
  const camp = await openForMilo(page);
  await addDays(page, [...camp.occurrences.keys()]);
  await expect(page.getByTestId('booking-success')).toContainText('Milo');
  await expect(page.getByText('This camp is in your basket for Milo')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByTestId('booking-success')).toContainText('Milo');
  await expect(page.getByText('This camp is in your basket for Milo')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('This camp is in your basket for Milo')).toBeVisible();
});

test('knows a guest’s child of the basket again after a reload, typed or chosen [CMP-17 CMP-27 AUT-25]', async ({
  page,
}) => {
  const camp = await openForMilo(page);
  const who = getWho(page);
  await addDays(page, [0]);
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await page.reload();
  await expect(getDays(page).first()).not.toContainText('In your basket');
  await fillChild(who, { firstName: 'milo' });
  await expect(getDays(page).first()).toContainText('In your basket');
  // Nothing is typed again, and another child has no day of Milo's.
  await visit(page, 'demo', getBookingPath('camp', camp));
  await who.getByRole('button', { name: 'Book for Milo' }).click();
  await expect(who).toBeFocused();
  await expect(who.getByRole('button', { name: 'Book for Milo' })).toHaveCount(0);
  await expect(who.getByLabel('Child’s last name')).toHaveValue('Stone');
  await expect(who.getByLabel('Year', { exact: true })).toHaveValue(/^\d{4}$/);
  await expect(getDays(page).first()).toContainText('In your basket');
  await expect(getDays(page).first().locator('input')).toBeDisabled();
  await who.getByLabel('Child’s first name').fill('Mia');
  await expect(getDays(page).first()).not.toContainText('In your basket');
});

test('says that a child has days already where their name changes the choice, and ticks no day of another choice [CMP-05 CMP-27 CMP-17]', async ({
  page,
}) => {
  await openForMilo(page);
  await addDays(page, [0]);
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await page.reload();
  const who = getWho(page);
  const note = page.getByTestId('own-days');
  const text =
    /^Milo has days of this camp in your basket already\. Check below which other days are chosen\.$/;
  await expect(page.getByRole('radio', { name: /^All/ })).toBeChecked();
  await expect(note).toHaveCount(0);
  await fillChild(who, { firstName: 'Milo' });
  await expect(page.getByRole('radio', { name: /^Single days/ })).toBeChecked();
  await expect(note).toHaveText(text);
  await expect(note).toHaveRole('status');
  // What the customer has chosen stays, but for the day that the child has.
  await who.getByLabel('Child’s first name').fill('Mia');
  await expect(note).toHaveCount(0);
  await page.getByRole('radio', { name: /^Single days/ }).check();
  for (const day of await getFreeDays(page).all()) await day.uncheck();
  for (const position of [0, 2]) await getDays(page).nth(position).getByRole('checkbox').check();
  await who.getByLabel('Child’s first name').fill('Milo');
  await expect(note).toHaveText(text);
  await expect(getDays(page).locator('input:checked')).toHaveCount(1);
  await expect(getDays(page).nth(2).getByRole('checkbox')).toBeChecked();
});

test('says what the whole camp costs where its days are added in two goes, and leads to the basket [CMP-11 CMP-26]', async ({
  page,
}) => {
  const camp = await openForMilo(page);
  const count = camp.occurrences.length;
  await addDays(page, [0]);
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await page.keyboard.press('Escape');
  const note = page.getByTestId('whole-instead').filter({ visible: true });
  await getDays(page).nth(1).getByRole('checkbox').check();
  await expect(page.getByTestId('review')).toContainText(`1 of ${count} days`);
  await expect(note).toHaveCount(0);
  for (const day of await getFreeDays(page).all()) await day.check();
  const days = `£${((count * (camp.sessionPrice?.value ?? 0)) / 100).toFixed(2)}`;
  const text = `These days and those in your basket cost ${days}. The whole camp costs ${camp.price?.formatted}: to choose it, first remove those in your basket.`;
  await expect(note).toContainText(text);
  // It does not touch what is written below it.
  const [box, rule] = await Promise.all([
    note.boundingBox(),
    page.getByTestId('review').getByTestId('cancellation-rule').boundingBox(),
  ]);
  expect((rule?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThanOrEqual(12);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('complementary', { name: 'Your choice' })).toContainText(text);
  await expect(note).toHaveCount(1);
  await expectNoHorizontalScroll(page);
  await note.getByRole('link', { name: 'View basket' }).click();
  await expect(page.getByTestId('cart-line')).toContainText('For Milo');
});

test('refuses a guest’s child a day of the basket by name and day, and then shows it [CMP-13 CMP-17 AUT-25]', async ({
  page,
}) => {
  const camp = await openForMilo(page);
  // Another tab does not hear of the addition before it adds.
  const other = await page.context().newPage();
  let isCutOff = true;
  await other.route('**/api/**', (route) => {
    if (route.request().url().endsWith('/cart/add')) isCutOff = false;
    return isCutOff ? route.abort() : route.continue();
  });
  await other.setViewportSize({ width: 1440, height: 900 });
  await visit(other, 'demo', getBookingPath('camp', camp));
  await other.getByRole('radio', { name: /^Single days/ }).check();
  for (const day of await getFreeDays(other).all()) await day.uncheck();
  await fillChild(getWho(other), { firstName: 'milo' });
  await addDays(page, [0]);
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await expect(getDays(other).first()).not.toContainText('In your basket');
  await addDays(other, [0, 1]);
  await expect(other.getByTestId('review').getByRole('alert')).toContainText(
    /milo already has \w{3}\s\d+\s\w{3} in your basket\. Choose other days\./,
  );
  await expect(getDays(other).first()).toContainText('In your basket');
  await expect(getDays(other).nth(1).getByRole('checkbox')).toBeChecked();
  await getButton(other, 'add-to-basket').click();
  await expect(other.getByTestId('booking-success')).toContainText('Milo', { ignoreCase: true });
  await other.close();
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
});

test('says after the log-in which days a child has already, and keeps the others [BSK-16 CMP-28]', async ({
  page,
}) => {
  // It opens the form of the camp and logs in twice each.
  test.slow();
  await visit(page, 'demo', '/basket');
  const { email, password } = await register(page, 'demo');
  await page.context().clearCookies();
  const camp = await openForMilo(page);
  await addDays(page, [0]);
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await visit(page, 'demo', '/basket');
  await logIn(page, email, password);
  await expect(page.getByTestId('cart-line')).toContainText('For Milo');
  // The same parent on another device, before a log-in.
  await page.context().clearCookies();
  await openForMilo(page, camp);
  await addDays(page, [0, 1]);
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await visit(page, 'demo', '/basket');
  await logIn(page, email, password);
  const lost = page.getByTestId('lost-at-login');
  await expect(lost).toContainText('Milo already has this in your basket');
  await expect(lost.getByRole('listitem')).toHaveText(new RegExp(`^${camp.name}, \\w{3}\\s\\d+\\s\\w{3}$`));
  await expect(lost).toContainText('The other days are still in your basket.');
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
});
