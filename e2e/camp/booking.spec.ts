import type { Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { visitAccount } from '../accessibility/open-account.ts';
import {
  answerQuestions,
  type BundleView,
  bornYearsAgo,
  chooseDays,
  expectContactsOnly,
  fillBirthday,
  fillChild,
  fillForm,
  findBundle,
  getBookingPath,
  getButton,
  getDetailsPath,
  getFreeDays,
  getListPath,
  getWho,
  isOpenBothWays,
  nameChild,
} from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { getUrl, visit } from '../journeys.ts';
import { replyWithError } from '../network-errors.ts';
import { register } from '../new-customer.ts';
import { registerParent } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';

const addCalls = /\/api\/activities\/cart\/add$/;
const findOpenCamp = (): Promise<BundleView> => findBundle('demo', 'camp', isOpenBothWays);
const formatPounds = (minorUnits: number): string => `£${(minorUnits / 100).toFixed(2)}`;

/** Opens the booking page as a new customer. */
async function openBooking(page: Page, camp: BundleView): Promise<void> {
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await visit(page, 'demo', getBookingPath('camp', camp));
}

const watchAdditions = (page: Page): Record<string, unknown>[] => {
  const items: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (!addCalls.test(request.url())) return;
    const body = JSON.parse(request.postData() ?? '{}') as { items: Record<string, unknown>[] };
    items.push(...body.items);
  });
  return items;
};

for (const width of [1280, 360].filter((_, index) => isSampled(index + 1))) {
  test(`${width} px: a parent books a camp by day, and the price follows the choice [CMP-03 CMP-17 CMP-24]`, async ({
    page,
  }) => {
    const camp = await findOpenCamp();
    await openBooking(page, camp);
    await page.setViewportSize({ width, height: 800 });
    const items = watchAdditions(page);
    const back = page.getByRole('link', { name: 'Back to camp details' });
    await expect(back).toHaveAttribute('href', getDetailsPath('camp', camp));
    await chooseDays(page, 3);
    const total = formatPounds(3 * (camp.sessionPrice?.value ?? 0));
    const review = page.getByTestId('review');
    await expect(review).toContainText(`3 of ${camp.occurrences.length} days`);
    await expect(page.getByTestId('review-total')).toHaveText(total);
    await fillForm(page);
    await getButton(page, 'add-to-basket').click();
    const success = page.getByTestId('booking-success');
    await expect(success).toContainText('Successfully added item to the basket.');
    await expect(success).toContainText(camp.name);
    await expect(success).toContainText(`3 of ${camp.occurrences.length} days`);
    await expect(success.getByRole('link', { name: 'Checkout' })).toBeVisible();
    await expect(success.getByRole('link', { name: 'Back to home' })).toBeVisible();
    // The buttons are disabled or hidden now.
    const added = success.getByRole('status').filter({ hasText: 'Successfully added' });
    await expect(added).toBeFocused();
    await expect(added).toBeInViewport({ ratio: 1 });
    expect(items).toEqual([
      expect.objectContaining({
        purchasable_id: camp.id,
        purchasable_type: 'camp',
        quantity: 1,
        booking_full_camp: false,
        camp_occurrence_ids: camp.occurrences.slice(0, 3).map(({ id }) => id),
        activity_restriction_ids: [],
        custom_question_answers: expect.arrayContaining([
          { custom_question_id: expect.any(Number), answer: '0161 496 0000' },
        ]),
      }),
    ]);
    // The details are refreshed: what was added cannot be chosen again.
    await expect(getFreeDays(page)).toHaveCount(camp.occurrences.length - 3);
    // A choice of no days would look like the next step.
    await expect(review).toBeHidden();
    await expect(page.getByTestId('checkout-now').filter({ visible: true })).toHaveCount(0);
    // CMP-27: what is left can be booked beside it.
    await getFreeDays(page).first().check();
    await expect(success).toBeHidden();
    await expect(review).toContainText(`1 of ${camp.occurrences.length} days`);
    await expect(getButton(page, 'add-to-basket')).not.toHaveAttribute('aria-disabled', 'true');
    await visit(page, 'demo', '/basket');
    await expect(page.getByTestId('cart-line')).toContainText(`3 of ${camp.occurrences.length} days`);
    await expect(page.getByTestId('cart-line')).toContainText(total);
  });
}

test('confirms an addition in the side basket, with fresh details [CMP-12 CMP-17 BSK-22]', async ({
  page,
}) => {
  const camp = await findOpenCamp();
  await openBooking(page, camp);
  const items = watchAdditions(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await fillForm(page);
  await getButton(page, 'add-to-basket').click();
  const basket = page.getByRole('complementary', { name: 'Basket' });
  await expect(basket.getByRole('status').first()).toContainText('Successfully added item to the basket.');
  expect(items).toEqual([
    expect.objectContaining({ purchasable_type: 'camp', quantity: 1, booking_full_camp: true }),
  ]);
  expect(items[0]).not.toHaveProperty('camp_occurrence_ids');
  await expect(basket.getByTestId('cart-line')).toContainText(camp.name);
  await expect(basket.getByRole('link', { name: 'Checkout' })).toBeVisible();
  await expect(basket.getByRole('link', { name: 'Back to home' })).toBeVisible();
  // One confirmation says it, and once it is closed the page.
  await expect(page.getByTestId('bundle-refusal')).toHaveCount(0);
  await expect(page.getByTestId('review')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('bundle-refusal')).toContainText('This camp is in your basket');
  await expect(getButton(page, 'add-to-basket')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByTestId('disabled-reason').first()).toHaveText(/^Reserved/);
  await page.getByTestId('bundle-refusal').getByRole('link', { name: 'View basket' }).click();
  await expect(page).toHaveURL(getUrl('demo', '/basket'));
});

test('starts with the whole camp, and each switch selects its days again [CMP-04 CMP-06 CMP-11]', async ({
  page,
}) => {
  const camp = await findOpenCamp();
  await openBooking(page, camp);
  const whole = page.getByRole('radio', { name: /^All \d+ days/ });
  const single = page.getByRole('radio', { name: /^Single days/ });
  await expect(whole).toBeChecked();
  await expect(page.getByTestId('review-total')).toHaveText(camp.price?.formatted ?? '');
  const days = page.getByTestId('camp-day');
  const checked = days.locator('input:checked');
  await expect(checked).toHaveCount(camp.occurrences.length);
  // The price of the whole is said once; its days have no choice and no price of their own.
  const dayPrice = camp.sessionPrice?.formatted ?? '';
  await expect(getFreeDays(page)).toHaveCount(0);
  await expect(days.filter({ hasText: dayPrice })).toHaveCount(0);
  await single.click();
  // A chosen radio button keeps its white dot below the pointer.
  await expect(single).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(checked).toHaveCount(camp.occurrences.length);
  await expect(days.filter({ hasText: dayPrice })).toHaveCount(camp.occurrences.length);
  const daysCost = camp.occurrences.length * (camp.sessionPrice?.value ?? 0);
  await expect(page.getByTestId('review-total')).toHaveText(formatPounds(daysCost));
  const saves = `The whole camp costs ${camp.price?.formatted}, less than these days at ${formatPounds(daysCost)}.`;
  await expect(page.getByText(saves).filter({ visible: true })).toHaveCount(1);
  // A phone says it above the total and the button that adds the days, wherever the page is scrolled to.
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('complementary', { name: 'Your choice' });
  await expect(bar.getByText(saves)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(saves).filter({ visible: true })).toHaveCount(1);
  // Its bar says what is missing, where it covers no field.
  await bar.getByTestId('add-to-basket').press('Enter');
  await expect(page.getByTestId('bar-reason')).toBeVisible();
  await page.setViewportSize(size);
  await getFreeDays(page).first().uncheck();
  await expect(checked).toHaveCount(camp.occurrences.length - 1);
  await getFreeDays(page).first().check();
  await page.getByRole('button', { name: 'Choose the whole camp' }).click();
  await expect(whole).toBeFocused();
  await expect(whole).toBeChecked();
  await expect(checked).toHaveCount(camp.occurrences.length);
  await expect(page.getByTestId('review-total')).toHaveText(camp.price?.formatted ?? '');
});

test('offers only single days of a camp that has started, and preselects those that are left [CMP-05 CMP-10 CMP-26]', async ({
  page,
}) => {
  const camp = await findBundle(
    'demo',
    'camp',
    ({ fullDisabledMessage, pricingOptionAvailability, bookableSessionCount = 0, occurrences }) =>
      fullDisabledMessage !== null &&
      pricingOptionAvailability?.length === 2 &&
      bookableSessionCount > 0 &&
      occurrences.some(({ session_display }) => session_display.is_past),
  );
  await openBooking(page, camp);
  const whole = page.getByRole('radio', { name: /^All \d+ days/ });
  await expect(whole).toBeDisabled();
  await expect(whole).toHaveAccessibleDescription('This camp has already started');
  await expect(page.getByRole('radio', { name: /^Single days/ })).toBeChecked();
  await expect(page.getByTestId('camp-day').locator('input:checked')).toHaveCount(
    camp.bookableSessionCount ?? 0,
  );
  // A day that is over is not counted.
  const left = camp.occurrences.filter(({ session_display }) => !session_display.is_past).length;
  await expect(page.getByTestId('review')).toContainText(`${camp.bookableSessionCount} of ${left} days`);
  // CMP-26: so is one of which a single day is full.
  const partlyFull = await findBundle(
    'demo',
    'camp',
    ({ pricingOptionAvailability, occurrences }) =>
      pricingOptionAvailability?.length === 2 &&
      occurrences.some(({ capacity }) => capacity.available === 0) &&
      !occurrences.some(({ session_display }) => session_display.is_past),
  );
  await visit(page, 'demo', getBookingPath('camp', partlyFull));
  await expect(whole).toBeDisabled();
  await expect(whole).toHaveAccessibleDescription(/^There are no places left/);
  await expect(page.getByRole('radio', { name: /^Single days/ })).toBeChecked();
  // CMP-05: every day that can be booked is chosen, and no other.
  await expect(page.getByTestId('camp-day').locator('input:checked')).toHaveCount(
    partlyFull.bookableSessionCount ?? 0,
  );
  expect(partlyFull.bookableSessionCount).toBeLessThan(partlyFull.occurrences.length);
  await expect(getFreeDays(page).and(page.locator(':not(:checked)'))).toHaveCount(0);
  await visit(page, 'demo', getBookingPath('camp', camp));
  // CMP-28: its days can be booked all the same.
  await fillForm(page);
  await expect(getButton(page, 'add-to-basket')).not.toHaveAttribute('aria-disabled', 'true');
});

test('says why both buttons are disabled, as text and as a tooltip, and leads to what is missing [CMP-09 CMP-25]', async ({
  page,
}) => {
  const camp = await findOpenCamp();
  await openBooking(page, camp);
  await nameChild(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await chooseDays(page, 0);
  await expect(page.getByText('Please select at least one session')).toBeVisible();
  const reason = page.getByTestId('disabled-reason').filter({ visible: true });
  await expect(reason).toHaveText('Select at least one session');
  for (const [name, text] of [
    ['add-to-basket', 'Add to basket'],
    ['checkout-now', 'Checkout now'],
  ] as const) {
    const button = getButton(page, name);
    await expect(button).toHaveText(text);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    // It leads to what is missing, and so does not look unavailable.
    await expect(button).not.toHaveCSS('cursor', 'not-allowed');
    await button.focus();
    const tooltip = page.getByRole('tooltip').filter({ visible: true });
    await expect(tooltip).toHaveText('Select at least one session');
    await expect(button).toHaveAccessibleDescription('Select at least one session');
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  }
  // A click on a disabled button is refused by Playwright.
  await getButton(page, 'add-to-basket').press('Enter');
  await expect(page.getByRole('region', { name: 'Which days?' })).toBeFocused();
  // Once submitted, everything that is missing is listed in the order of the page, each with a way to its field.
  const missing = reason.getByRole('listitem');
  await expect(missing.first()).toHaveText('Select at least one session');
  await expect(missing.nth(1)).toHaveText(/^Answer “Name of the first contact”/);
  await expect(missing.last()).toHaveText(/^Answer “Who may collect/);
  await missing.last().getByRole('button').press('Enter');
  await expect(page.getByRole('textbox', { name: /^Who may collect/ })).toBeFocused();
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(0);
  await chooseDays(page, 1);
  await fillForm(page);
  await expect(reason).toHaveCount(0);
  await expect(getButton(page, 'add-to-basket')).not.toHaveAttribute('aria-disabled', 'true');
});

test('opens no tooltip over Checkout now, nor over a button that is disabled under a resting mouse [CMP-25]', async ({
  page,
}) => {
  const camp = await findOpenCamp();
  await openBooking(page, camp);
  await page.setViewportSize({ width: 1280, height: 1000 });
  await chooseDays(page, 1);
  await fillForm(page);
  const add = getButton(page, 'add-to-basket');
  const tooltip = page.getByRole('tooltip').filter({ visible: true });
  // The line of the day above the button goes, and the button moves up under the mouse.
  await add.hover({ position: { x: 60, y: 4 } });
  await getFreeDays(page).first().press('Space');
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  expect(await add.evaluate((button) => button.matches(':hover'))).toBe(true);
  await expect(tooltip).toHaveCount(0);
  await page.mouse.move(5, 5);
  await add.hover();
  await expect(tooltip).toHaveText('Select at least one session');
  const box = await tooltip.boundingBox();
  const above = await getButton(page, 'checkout-now').boundingBox();
  expect(box?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  // A press closes it while the mouse rests.
  await page.mouse.down();
  await page.mouse.up();
  await expect(tooltip).toHaveCount(0);
});

test('opens the log-in dialog for Checkout now and continues to the checkout after the log-in [CMP-25 AUT-11 AUT-23]', async ({
  page,
}) => {
  const camp = await findOpenCamp();
  await visit(page, 'demo', '/basket');
  const { email, password } = await register(page, 'demo');
  await page.context().clearCookies();
  await visit(page, 'demo', getBookingPath('camp', camp));
  await chooseDays(page, 2);
  await fillForm(page);
  await getButton(page, 'checkout-now').click();
  const dialog = page.getByTestId('login-modal');
  // Nothing is in the basket yet.
  await expect(dialog).toContainText('Log in to book and pay.');
  await expect(dialog).not.toContainText('basket');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByTestId('login-submit').click();
  await expect(page).toHaveURL(getUrl('demo', '/basket/checkout'));
  await expect(page.getByTestId('cart-line').first()).toContainText(camp.name);
});

test('keeps the form after a failure, with a toast and the reason in place [CMP-13]', async ({ page }) => {
  const camp = await findOpenCamp();
  await openBooking(page, camp);
  await page.setViewportSize({ width: 1280, height: 800 });
  await chooseDays(page, 2);
  await fillForm(page);
  await page.route(addCalls, replyWithError(409, 'Someone else has just taken the last place.'));
  await getButton(page, 'add-to-basket').click();
  await expect(page.locator('.pv-toast')).toContainText(
    'We could not add this camp: Someone else has just taken the last place.',
  );
  await expect(page.getByTestId('review').getByRole('alert')).toContainText('We could not add this camp');
  await expect(page.getByTestId('camp-day').locator('input:checked')).toHaveCount(2);
  await page.unroute(addCalls);
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
});

test('has the side basket from 1200 px, and the choice in a bar at the bottom of a phone [CMP-30 SHL-08]', async ({
  page,
}) => {
  const camp = await findOpenCamp();
  await openBooking(page, camp);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('complementary', { name: 'Basket' })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Your choice' });
  await expect(bar).toBeHidden();
  for (const width of [1199, 768, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByRole('complementary', { name: 'Basket' })).toBeHidden();
    await expect(bar).toBeInViewport({ ratio: 1 });
  }
  await expect(bar).toContainText(camp.price?.formatted ?? '');
  await expect(bar.getByTestId('checkout-now')).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())?.height).toBeLessThan(80);
  // CMP-25: the reasons above the buttons of the bar are within the screen.
  await fillForm(page);
  await chooseDays(page, 0);
  for (const name of ['add-to-basket', 'checkout-now'] as const) {
    await getButton(page, name).focus();
    await expect(page.getByRole('tooltip').filter({ visible: true })).toBeInViewport({ ratio: 1 });
  }
});

test('books a camp that is sold by day only, and one that is sold whole only [CMP-11 CMP-27]', async ({
  page,
}) => {
  const bySession = await findBundle(
    'demo',
    'camp',
    ({ price, bookableSessionCount = 0 }) => price === null && bookableSessionCount > 2,
  );
  await openBooking(page, bySession);
  await expect(page.getByRole('radio', { name: /^All/ })).toHaveCount(0);
  await expect(page.getByTestId('camp-day').locator('input:checked')).toHaveCount(0);
  await getFreeDays(page).first().check();
  await fillForm(page);
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  const whole = await findBundle(
    'demo',
    'camp',
    ({ sessionPrice, fullDisabledMessage }) => sessionPrice === null && fullDisabledMessage === null,
  );
  await visit(page, 'demo', getBookingPath('camp', whole));
  await expect(getFreeDays(page)).toHaveCount(0);
  await expect(page.getByTestId('review-total')).toHaveText(whole.price?.formatted ?? '');
  await fillForm(page);
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toContainText(whole.name);
});

test('says at once how many days are chosen and what they cost, with a way to clear them, on a phone [CMP-06 CMP-09]', async ({
  page,
}) => {
  const camp = await findOpenCamp();
  const count = camp.occurrences.length;
  const all = `${count} of ${count} days · ${formatPounds(count * (camp.sessionPrice?.value ?? 0))}`;
  await openBooking(page, camp);
  await page.setViewportSize({ width: 360, height: 740 });
  const single = page.getByRole('radio', { name: /^Single days/ });
  await single.check();
  const chosen = page.getByTestId('chosen-days');
  await expect(chosen).toContainText(all);
  await single.evaluate((radio) => radio.closest('fieldset')?.scrollIntoView({ block: 'start' }));
  await expect(chosen.getByRole('button', { name: 'Clear all days' })).toBeInViewport({ ratio: 1 });
  await chosen.getByRole('button', { name: 'Clear all days' }).click();
  await expect(chosen).toContainText(`0 of ${count} days`);
  // There is a gap between the message and the offers above it.
  const [offers, error] = await Promise.all([
    page.getByRole('group', { name: 'Whole camp or single days' }).boundingBox(),
    page.getByText('Please select at least one session').boundingBox(),
  ]);
  expect((error?.y ?? 0) - ((offers?.y ?? 0) + (offers?.height ?? 0))).toBeGreaterThanOrEqual(12);
  await chosen.getByRole('button', { name: 'Choose all days' }).click();
  await expect(chosen).toContainText(all);
});

test('keeps the chosen days for a child who is added after them [CMP-05 AUT-25]', async ({ page }) => {
  const camp = await findOpenCamp();
  await registerParent(page);
  await visit(page, 'demo', getBookingPath('camp', camp));
  const who = getWho(page);
  await expect(who.getByRole('radio', { name: 'Robin Newcomer' })).toBeChecked();
  await chooseDays(page, 2);
  await who.getByRole('button', { name: 'Add a child' }).click();
  await fillChild(who.getByTestId('add-child'));
  await who.getByRole('button', { name: 'Save and choose' }).click();
  await expect(page.getByTestId('review-attendee')).toHaveText('Mia Stone');
  await expect(page.getByTestId('review')).toContainText(`2 of ${camp.occurrences.length} days`);
  await expect(page.getByTestId('camp-day').locator('input:checked')).toHaveCount(2);
});

test('works by keyboard alone [UIK-04 CMP-06]', async ({ page }) => {
  const camp = await findOpenCamp();
  await openBooking(page, camp);
  const whole = page.getByRole('radio', { name: /^All \d+ days/ });
  await whole.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Single days/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear all days' })).toBeFocused();
  await page.keyboard.press('Enter');
  const firstWeek = page.getByTestId('bundle-week').first();
  await expect(firstWeek.locator('input:checked')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose all days' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(firstWeek.locator('input:checked')).toHaveCount(1);
});

test('a guest parent names the child, whose age is checked, and finds them linked after the log-in [CMP-17 AUT-24 AUT-25]', async ({
  page,
}) => {
  const camp = await findOpenCamp();
  await visit(page, 'demo', '/basket');
  const { email, password } = await register(page, 'demo');
  await page.context().clearCookies();
  await visit(page, 'demo', getBookingPath('camp', camp));
  const who = getWho(page);
  await expect(who).toContainText('Ages 5 to 11');
  await chooseDays(page, 1);
  await answerQuestions(page);
  const reason = page.getByTestId('disabled-reason').filter({ visible: true });
  await expect(reason).toHaveText('Say who it is for');
  // A click on a disabled button is refused by Playwright.
  await getButton(page, 'add-to-basket').press('Enter');
  await expect(who.getByLabel('Child’s first name')).toBeFocused();
  await expect(who).toContainText('Enter the child’s first name');
  await fillChild(who, { dateOfBirth: bornYearsAgo(14) });
  await expect(who).toContainText(
    /Ages 5 to 11 only: Mia will be 1[45]\. Check the date of birth, or choose something for that age\./,
  );
  await fillBirthday(who, bornYearsAgo(10));
  await expect(reason).toHaveCount(0);
  await expect(page.getByTestId('review-attendee')).toHaveText('Mia Stone');
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toContainText('Mia');
  // The next child has fields and answers of their own beside the family's contacts, and no error before the next attempt.
  await page.getByTestId('booking-success').getByRole('button', { name: 'Book for another person' }).click();
  await expect(who.getByLabel('Child’s first name')).toHaveValue('');
  await expectContactsOnly(page);
  await expect(page.getByText('Please select at least one session')).toHaveCount(0);
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toContainText('For Mia');
  await page.getByTestId('login-button').first().click();
  const dialog = page.getByTestId('login-modal');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByTestId('login-submit').click();
  const line = page.getByTestId('cart-line').filter({ hasText: camp.name });
  // Whose answers were given is no longer a choice in the basket; the account has the child now.
  await expect(line).toContainText('For Mia');
  await expect(page.getByTestId('login-modal')).toHaveCount(0);
  await visitAccount(page, 'demo', '/user-details/people');
  await expect(page.getByTestId('household-own')).toContainText('Mia Stone');
});

test('who gave their details and comes back reads for whom it is booked, and is not asked for their own age [AUT-25 AUT-12]', async ({
  page,
}) => {
  const camp = await findOpenCamp();
  const { email } = await registerParent(page);
  await runStatement(
    'update person set is_provisional = true, password_hash = null, date_of_birth = null where email = $1',
    [email],
  );
  await visit(page, 'demo', getBookingPath('camp', camp));
  const own = getWho(page).getByRole('radio', { name: 'Jo Newcomer (you)' });
  await expect(own).toBeDisabled();
  await expect(own).toHaveAccessibleDescription(`Ages ${camp.minAge} to ${camp.maxAge}`);
  await fillForm(page);
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toContainText('Robin');
  for (const path of [getDetailsPath('camp', camp), getBookingPath('camp', camp)]) {
    await visit(page, 'demo', path);
    const refusal = page.getByTestId('bundle-refusal');
    await expect(refusal).toContainText('This camp is in your basket for Robin');
    await expect(refusal).toContainText('To book it for someone else');
    await expect(page.getByRole('main')).not.toContainText('date of birth');
  }
});

test('a parent sees what a child can book, adds the child in place, and is not chosen themselves [AUT-25 CMP-18 CMP-22]', async ({
  page,
}) => {
  const camp = await findOpenCamp();
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await visit(page, 'demo', getListPath('camp', camp));
  const row = page.getByTestId('bundle-item').filter({ hasText: camp.name });
  await expect(row).toContainText(`${camp.price?.formatted} for all ${camp.occurrences.length} days`);
  await expect(row).toContainText(/\d (places?|days?) available/);
  await expect(page.getByRole('main')).not.toContainText(/\b0 ((day|place)s? )?available/);
  await row.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(camp.name);
  await expect(page.getByTestId('bundle-refusal')).toHaveCount(0);
  await expect(page.getByTestId('bundle-session').first()).toContainText('available');
  await expect(page.getByTestId('cancellation-rule')).toContainText(
    /You can cancel each day on its own, the first until .+\.If you cancel in time, /,
  );
  await expect(page.getByTestId('book-bundle')).toHaveText('Book for a child');
  await page.getByTestId('book-bundle').press('Enter');
  const who = getWho(page);
  const own = who.getByRole('radio', { name: 'Jo Newcomer (you)' });
  await expect(own).toBeDisabled();
  await expect(own).toHaveAccessibleDescription(/^You are \d+\. This session is for ages \d+ to \d+\.$/);
  await expect(own).not.toBeChecked();
  // What was chosen before the child was named stays.
  await chooseDays(page, 2);
  const form = who.getByTestId('add-child');
  await form.getByRole('button', { name: 'Save and choose' }).click();
  await expect(form.getByLabel('Child’s first name')).toBeFocused();
  await fillChild(form, { dateOfBirth: bornYearsAgo(30) });
  await expect(form).toContainText('A child is under 18.');
  await fillBirthday(form, bornYearsAgo(10));
  await form.getByRole('button', { name: 'Save and choose' }).click();
  await expect(who.getByRole('radio', { name: 'Mia Stone' })).toBeChecked();
  // Who can attend comes first.
  await expect(who.getByRole('radio').first()).toHaveAccessibleName('Mia Stone');
  await expect(page.getByTestId('review')).toContainText('2 of ');
  await expect(who.getByRole('button', { name: 'Add a child' })).toBeVisible();
  await fillForm(page);
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toContainText('Mia');
});
