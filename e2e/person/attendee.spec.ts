import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { bornYearsAgo, fillBirthday, fillChild } from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getDayFromNow, pay, venues, visit, visitCourts } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { registerParent } from './linked-child.ts';

// For whom a customer with linked people books: in the timetable, the panel, the choice of courts and the basket.
const getPanel = (page: Page) => page.getByRole('dialog');
const getWho = (page: Page) => getPanel(page).getByRole('group', { name: 'Who is it for?' });
const getSuccess = (page: Page) => page.getByTestId('booking-success');

/** Opens the yoga or the spin classes of a day; only spin has a minimum age. */
const visitKind = (page: Page, kind: 'spin' | 'yoga', days: number): Promise<void> =>
  visit(page, 'demo', `/location/${venues.demo}/${kind}/${getDayFromNow(days)}`);

/**
 * Opens the panel of a class with a price for children and places for everyone, and returns in how many days it is. One
 * class a day is cancelled, so it is that day's or a later one's.
 */
async function openYoga(page: Page, firstDay: number): Promise<number> {
  const row = page.getByTestId('session-row').filter({ hasText: 'Vinyasa yoga' });
  let day = firstDay;
  await visitKind(page, 'yoga', day);
  while ((await row.getByText('Cancelled').count()) > 0 && day < firstDay + 7) {
    day += 1;
    await visitKind(page, 'yoga', day);
  }
  await page.getByRole('link', { name: /^Vinyasa yoga/ }).click();
  await expect(getPanel(page).getByTestId('session-panel')).toBeVisible();
  return day;
}

/** Opens the panel of a class for ages 11 to 15. */
async function openTeenClass(page: Page): Promise<void> {
  const teens = page.getByTestId('session-row').filter({ hasText: 'Teen HIIT' });
  // Tuesdays and Thursdays: one of the next five days.
  for (let ahead = 1; ahead < 6; ahead += 1) {
    await visit(page, 'demo', `/location/${venues.demo}/hiit/${getDayFromNow(ahead)}`);
    await expect(page.getByTestId('session-row').first()).toBeVisible();
    if ((await teens.count()) > 0) break;
  }
  await teens.getByRole('link').first().click();
}

/** Adds the open panel's class, and closes the confirmation. */
async function add(page: Page): Promise<void> {
  const button = getPanel(page).getByTestId('add-to-basket');
  // It is busy while the session is decided for another attendee.
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await button.click();
  await expect(getSuccess(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getSuccess(page)).toHaveCount(0);
}

test('a customer without linked people reads who it is for, and adds a child in the panel [AUT-25]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await openYoga(page, 2);
  await expect(getPanel(page)).toContainText('Jo Newcomer (you)');
  await expect(getPanel(page).getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'For you' })).toHaveCount(0);
  await getPanel(page).getByTestId('panel-add-child').press('Enter');
  const form = getPanel(page).getByTestId('panel-child-form');
  await expect(form.getByLabel('Child’s first name')).toBeFocused();
  await form.getByLabel('Child’s first name').press('Enter');
  await expect(form).toContainText('Enter the child’s last name');
  await form.getByLabel('Child’s first name').fill('Robin');
  await form.getByLabel('Child’s last name').fill('Newcomer');
  await fillBirthday(form, bornYearsAgo(13));
  await form.getByRole('button', { name: 'Save and choose' }).press('Enter');
  await expect(getPanel(page).getByRole('radio', { name: 'Robin Newcomer' })).toBeChecked();
  await expect(getPanel(page).getByRole('radio', { name: 'Robin Newcomer' })).toBeFocused();
});

test('a class for adults does not offer to add a child, whom it would refuse [AUT-25]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visitKind(page, 'spin', 2);
  await page.getByRole('link', { name: /^Spin/ }).first().click();
  await expect(getPanel(page)).toContainText('Ages 16 and over');
  await expect(getPanel(page)).toContainText('Jo Newcomer (you)');
  await expect(getPanel(page).getByTestId('panel-add-child')).toHaveCount(0);
});

test('the choice in the panel decides and prices for the child, by keyboard, and speaks of them by name [AUT-25 ACT-35 PRC-01]', async ({
  page,
}) => {
  await registerParent(page);
  await openYoga(page, 2);
  const own = getWho(page).getByRole('radio', { name: 'Jo Newcomer (you)' });
  const child = getWho(page).getByRole('radio', { name: 'Robin Newcomer' });
  await expect(own).toBeChecked();
  await expect(getPanel(page).getByTestId('add-to-basket')).toContainText('£7.20');
  await own.focus();
  await page.keyboard.press('ArrowDown');
  await expect(child).toBeChecked();
  await expect(child).toBeFocused();
  await expect(getPanel(page).getByTestId('add-to-basket')).toContainText('£4.32');
  expect((await createAxe(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  await add(page);
  // The other attendee of the same class is not in the basket yet.
  const row = page.getByTestId('session-row').filter({ hasText: 'Vinyasa yoga' });
  await expect(row).toContainText('In your basket');
  await page.getByRole('button', { name: 'For Robin' }).click();
  await page.getByRole('radio', { name: 'Jo Newcomer (you)' }).check();
  await expect(row.getByRole('link', { name: /^Book/ })).toBeVisible();
  await row.getByRole('link', { name: /^Book/ }).click();
  await add(page);
  await visit(page, 'demo', '/basket');
  const lines = page.getByTestId('cart-line');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: 'For Robin' })).toHaveCount(1);
  await expect(lines.filter({ hasText: 'For Jo' })).toHaveCount(1);
});

test('a class for older people says how old the child is, and offers them nothing to add [AUT-25 ACT-35]', async ({
  page,
}) => {
  await registerParent(page);
  await visitKind(page, 'spin', 2);
  await page.getByTestId('session-row').getByRole('link', { name: /^Book/ }).first().click();
  await getWho(page).getByRole('radio', { name: 'Robin Newcomer' }).check();
  const reason = getPanel(page).getByTestId('footer-reason');
  await expect(reason).toHaveText('Robin is 9. This class is for ages 16+.');
  await expect(getPanel(page).getByTestId('add-to-basket')).toHaveCount(0);
  await getPanel(page).getByRole('button', { name: 'Book for you' }).click();
  await expect(getPanel(page).getByTestId('add-to-basket')).toBeVisible();
  await getWho(page).getByRole('radio', { name: 'Robin Newcomer' }).check();
  await expect(reason).toBeVisible();
  await page.keyboard.press('Escape');
  // The rows are decided for the child too, and a reload or another day keeps the choice.
  await expect(page.getByTestId('session-row').getByRole('link', { name: /^Book/ })).toHaveCount(0);
  await expect(page.getByText('Ages 16+').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'For Robin' })).toBeVisible();
  await expect(page.getByTestId('session-row').getByRole('link', { name: /^Book/ })).toHaveCount(0);
});

test('a class for teenagers is for the only person of that age from the start, until another is chosen [AUT-25 ACT-35]', async ({
  page,
}) => {
  await registerParent(page, 'demo', 12);
  await openTeenClass(page);
  await expect(getWho(page).getByRole('radio', { name: 'Robin Newcomer' })).toBeChecked();
  await expect(getPanel(page).getByTestId('add-to-basket')).toContainText('£3.60');
  await getWho(page).getByRole('radio', { name: 'Jo Newcomer (you)' }).check();
  await expect(getPanel(page).getByTestId('footer-reason')).toContainText('This class is for ages 11 to 15.');
  await getPanel(page).getByRole('button', { name: 'Book for Robin' }).click();
  await expect(getPanel(page).getByTestId('add-to-basket')).toBeVisible();
});

test('a class in all courts of a hall is in the hall, from the panel to the booking [ACT-34 BSK-09 CHK-13]', async ({
  page,
}) => {
  test.slow();
  await registerParent(page, 'demo', 12);
  await openTeenClass(page);
  const hall = 'Sports hall';
  await expect(getPanel(page)).toContainText(hall);
  await add(page);
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toContainText(hall);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByTestId('order-lines')).toContainText(hall);
  await page.getByRole('link', { name: 'My bookings' }).press('Enter');
  await expect(page.getByTestId('coming-booking')).toContainText(hall);
});

for (const width of [360, 1440])
  test(`a class for teenagers offers an adult without children to add one, and is booked for the child, at ${width} px [AUT-25 ACT-35]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await openOrigin(page, 'demo');
    await register(page, 'demo');
    await openTeenClass(page);
    await expect(getPanel(page).getByTestId('footer-reason')).toContainText(
      'This class is for ages 11 to 15.',
    );
    await expect(getPanel(page).getByRole('heading', { name: 'Who is it for?' })).toBeVisible();
    await expect(getPanel(page).getByTestId('panel-add-child')).toBeVisible();
    const step = getPanel(page).getByTestId('footer-add-child');
    const other = getPanel(page).getByRole('link', { name: 'Choose another session' });
    const [first, second] = await Promise.all([step.boundingBox(), other.boundingBox()]);
    expect(first?.y).toBeLessThan(second?.y ?? 0);
    await step.press('Enter');
    const form = getPanel(page).getByTestId('panel-child-form');
    await expect(form.getByLabel('Child’s first name')).toBeFocused();
    await expect(form.getByRole('group', { name: 'Child’s date of birth' })).toContainText(
      'This class is for ages 11 to 15.',
    );
    // What concerns the adult is not said below the form.
    await expect(getPanel(page).getByTestId('footer-reason')).toHaveCount(0);
    for (const way of [step, other]) await expect(way).toHaveCount(0);
    if (width === 1440)
      await expect(form.getByRole('button', { name: 'Save and choose' })).toBeInViewport({ ratio: 1 });
    await form.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(getPanel(page).getByTestId('panel-add-child')).toBeFocused();
    await step.click();
    await form.getByLabel('Child’s first name').fill('Robin');
    await form.getByLabel('Child’s last name').fill('Newcomer');
    await fillBirthday(form, bornYearsAgo(13));
    await form.getByRole('button', { name: 'Save and choose' }).press('Enter');
    await expect(getPanel(page).getByRole('radio', { name: 'Robin Newcomer' })).toBeChecked();
    // Who chooses themselves again is not replaced by the child whose age fits.
    await getWho(page).getByRole('radio', { name: 'Jo Newcomer (you)' }).check();
    await expect(getPanel(page).getByTestId('footer-reason')).toContainText('You are ');
    await expect(getWho(page).getByRole('radio', { name: 'Jo Newcomer (you)' })).toBeChecked();
    await expect(getPanel(page).getByTestId('add-to-basket')).toHaveCount(0);
    await getPanel(page).getByRole('button', { name: 'Book for Robin' }).click();
    await expect(getWho(page).getByRole('radio', { name: 'Robin Newcomer' })).toBeChecked();
    await add(page);
    await visit(page, 'demo', '/basket');
    await expect(page.getByTestId('cart-line')).toContainText('For Robin');
  });

test('a child who is too young leads to another child first, then to another session, as the adult does [AUT-25 ACT-35]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await registerParent(page);
  await openTeenClass(page);
  const step = getPanel(page).getByTestId('footer-add-child');
  await expect(step).toBeVisible();
  await getWho(page).getByRole('radio', { name: 'Robin Newcomer' }).check();
  await expect(getPanel(page).getByTestId('footer-reason')).toContainText('Robin is 9.');
  await expect(step).toHaveText('Add another child');
  const other = getPanel(page).getByRole('link', { name: 'Choose another session' });
  const [first, second] = await Promise.all([step.boundingBox(), other.boundingBox()]);
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  await step.press('Enter');
  const form = getPanel(page).getByTestId('panel-child-form');
  await fillChild(form, { firstName: 'Kit', dateOfBirth: bornYearsAgo(13) });
  await form.getByRole('button', { name: 'Save and choose' }).press('Enter');
  await expect(getWho(page).getByRole('radio', { name: 'Kit Stone' })).toBeChecked();
  await expect(getPanel(page).getByTestId('add-to-basket')).toBeVisible();
  // Now somebody of that age is known.
  await getWho(page).getByRole('radio', { name: 'Robin Newcomer' }).check();
  await expect(getPanel(page).getByTestId('book-for')).toHaveText('Book for Kit');
  await expect(step).toHaveCount(0);
});

test('a press on a name chooses the person, as one on the radio button does [AUT-25]', async ({ page }) => {
  await registerParent(page);
  await visitKind(page, 'yoga', 2);
  await page.getByRole('button', { name: 'For you' }).click();
  await page.getByText('Robin Newcomer', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'For Robin' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Robin Newcomer' })).toBeChecked();
  // A press beside the panel closes it.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('radio', { name: 'Robin Newcomer' })).toHaveCount(0);
});

test('courts are chosen and added for the child on a phone of 360 px [AUT-25 ACT-46]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await registerParent(page);
  await visitCourts(page, 'demo', getDayFromNow(3), 'location');
  await page.getByTestId('free-slot').filter({ visible: true }).first().click();
  const choice = page.getByRole('region', { name: 'Your choice' });
  await choice.getByLabel('Who is it for?').selectOption('Robin Newcomer');
  await expect(page.getByRole('button', { name: 'For Robin' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await choice.getByTestId('add-to-basket').click();
  await expect(getSuccess(page)).toBeVisible();
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toContainText('For Robin');
});

test('the basket line changes whom it is for, with their price, and refuses who is too young by name [AUT-25 BSK-27 BSK-14]', async ({
  page,
}) => {
  await registerParent(page);
  await openYoga(page, 4);
  await add(page);
  await visitKind(page, 'spin', 4);
  await page.getByTestId('session-row').getByRole('link', { name: /^Book/ }).first().click();
  await add(page);
  await visit(page, 'demo', '/basket');
  const getLine = (name: RegExp) => page.getByTestId('cart-line').filter({ hasText: name });
  const yoga = getLine(/Vinyasa yoga/);
  await yoga.getByLabel('Who is it for?').selectOption('Robin Newcomer');
  // The select alone says it.
  await expect(yoga.getByText('For Robin')).toBeHidden();
  await expect(yoga).toContainText('For Robin');
  await expect(yoga).toContainText('£4.32');
  await expect(page.locator('.pv-toast')).toContainText('Successfully updated item in the basket.');
  const spin = page.getByTestId('cart-line').filter({ hasNotText: 'Vinyasa yoga' });
  const who = spin.getByLabel('Who is it for?');
  await who.selectOption('Robin Newcomer');
  await expect(page.getByRole('alert')).toContainText('Robin is 9. This class is for ages 16+.');
  await expect(who.locator('option:checked')).toHaveText('Jo Newcomer (you)');
  await expect(spin).toContainText('For Jo');
  // A refusal is not shown longer than the line that it is about.
  await spin.getByRole('button', { name: /^Remove/ }).click();
  await expect(spin).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('points out what the chosen person has at that time, and nothing of the other [AUT-25 ACT-35]', async ({
  page,
}) => {
  await registerParent(page);
  const day = await openYoga(page, 5);
  await getWho(page).getByRole('radio', { name: 'Robin Newcomer' }).check();
  await expect(getPanel(page).getByTestId('add-to-basket')).toContainText('£4.32');
  await add(page);
  // The class takes place from 07:15 to 08:15.
  await page.setViewportSize({ width: 1280, height: 900 });
  await visitCourts(page, 'demo', getDayFromNow(day), 'location');
  await page
    .getByRole('button', { name: /, 08:00, £/ })
    .first()
    .click();
  const choice = page.getByRole('region', { name: 'Your choice' });
  const who = choice.getByLabel('Who is it for?');
  await expect(who.locator('option:checked')).toHaveText('Jo Newcomer (you)');
  const overlap = choice.getByTestId('overlap');
  await who.selectOption('Robin Newcomer');
  await expect(overlap).toContainText('Vinyasa yoga, 07:15–08:15: in your basket');
  await who.selectOption('Jo Newcomer (you)');
  await expect(overlap).toHaveCount(0);
});

test('who paid without a date of birth adds it for a class with an age limit, and books it [ACT-35 ACC-03]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await runStatement(
    'update person set is_provisional = true, password_hash = null, date_of_birth = null where email = $1',
    [email],
  );
  await visitKind(page, 'spin', 2);
  await page.getByRole('link', { name: /^Spin/ }).first().click();
  const panel = page.url();
  await getPanel(page).getByTestId('add-date-of-birth').press('Enter');
  const form = page.getByTestId('birthday-form');
  await form.getByRole('button', { name: 'Save details' }).press('Enter');
  await expect(form.getByRole('group', { name: 'Date of birth' })).toContainText(
    'Enter a real date of birth',
  );
  await fillBirthday(form, bornYearsAgo(30));
  await form.getByRole('button', { name: 'Save details' }).press('Enter');
  await expect(form).toHaveCount(0);
  await page.goto(panel);
  await expect(getPanel(page).getByTestId('add-to-basket')).toBeVisible();
});
