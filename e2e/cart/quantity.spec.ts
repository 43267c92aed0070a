import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit } from '../journeys.ts';
import { fillCart, openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { addTickets, findSwim } from './family-swim.ts';

// BSK-27: one more or one fewer of a line whose kind allows several.
const getLines = (page: Page) => page.getByTestId('cart-line');
const getMore = (page: Page) => page.getByRole('button', { name: /^One more: / });
const getFewer = (page: Page) => page.getByRole('button', { name: /^One fewer: / });

type Swim = {
  id: string;
  capacity: { available: number };
  bookable_action: { action: string | null };
  tickets: { id: string; name: string }[];
};

/** Adds one adult ticket of a family swim on a day that other tests do not use. Returns the occurrence. */
async function addAdult(page: Page, day: number): Promise<string> {
  const url = `/api/activities/venue/${venues.demo}/activity/family-swim/v2/timetable?date=${getDayFromNow(day)}`;
  const { data } = await sendFromPage(page, url);
  const swim = (data as Swim[]).findLast(
    ({ bookable_action: { action }, capacity }) => action === 'book' && capacity.available > 8,
  );
  const adult = swim?.tickets.find(({ name }) => name === 'Adult');
  const item = {
    purchasable_id: adult?.id,
    purchasable_type: 'activityTicket',
    occurrence_id: swim?.id,
    quantity: 1,
  };
  expect((await sendFromPage(page, '/api/activities/cart/add', { items: [item] })).status).toBe(200);
  return swim?.id ?? '';
}

test('changes the number of tickets in the basket, with the price at once, and only where a line has several [BSK-27 ACT-29]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await addAdult(page, 11);
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket');
  await expect(getLines(page)).toHaveCount(2);
  await expect(page.getByTestId('line-quantity')).toHaveCount(1);
  const line = getLines(page).filter({ has: page.getByTestId('line-quantity') });
  const price = line.locator('.pv-price');
  const one = Number((await price.innerText()).replace('£', ''));
  await expect(getFewer(page)).toHaveAttribute('aria-disabled', 'true');
  // Two presses in a row are not lost.
  await getMore(page).press('Enter');
  await getMore(page).press('Enter');
  await expect(price).toHaveText(`£${(3 * one).toFixed(2)}`);
  await expect(getMore(page)).toBeFocused();
  await expect(line.locator('output')).toHaveText(
    new RegExp(`^Family swim: Adult, .*: 3, £${(3 * one).toFixed(2)}$`),
  );
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await getFewer(page).press('Enter');
  await expect(price).toHaveText(`£${(2 * one).toFixed(2)}`);
  await page.reload();
  await expect(line).toContainText(/Adult\s×\s2/);
});

test('mutes the price and the total of the number before, until the new ones are there [BSK-18 BSK-27]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await addAdult(page, 9);
  await visit(page, 'demo', '/basket');
  const price = getLines(page).locator('.pv-price');
  const totals = page.locator('dl').filter({ hasText: 'Total to pay' });
  const readColour = () => price.evaluate((element) => getComputedStyle(element).color);
  const settled = await readColour();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/activities\/cart\/[0-9a-f-]{36}/, async (route) => {
    await held;
    await route.continue();
  });
  await getMore(page).press('Enter');
  await expect(page.locator('.line-quantity__count')).toHaveText('2');
  await expect(totals).toHaveAttribute('aria-busy', 'true');
  expect(await readColour()).not.toBe(settled);
  release();
  await expect(totals).toHaveAttribute('aria-busy', 'false');
  expect(await readColour()).toBe(settled);
  await expect(totals).toContainText(await price.innerText());
});

test('shows the present number again with the reason when the session has no more places, beside the timetable too [BSK-27 ACT-35]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const occurrenceId = await addAdult(page, 10);
  await visit(page, 'demo', `/location/${venues.demo}/family-swim/${getDayFromNow(10)}`);
  const side = page.getByRole('complementary', { name: 'Basket' });
  await runStatement(
    `update occurrence set maximum = consumed, online_maximum = null, foh_maximum = null, is_detached = true where id = $1`,
    [occurrenceId],
  );
  await side.getByRole('button', { name: /^One more: / }).click();
  await expect(side.getByRole('alert')).toHaveText(/^This session /);
  await expect(side.locator('.line-quantity__count')).toHaveText('1');
  await expectNoViolations(page);
});

test('one more child than the adults may bring says so, and leads to the tickets of the session [ACT-29 BSK-27]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await addTickets(page, await findSwim(page, venues.demo, getDayFromNow(13)), {
    Adult: 1,
    'Child (under 8)': 2,
  });
  await visit(page, 'demo', '/basket');
  const line = getLines(page).filter({ hasText: 'Child (under 8)' });
  await line.getByRole('button', { name: /^One more: / }).press('Enter');
  await expect(line.getByRole('alert')).toContainText('You need 1 adult for every 2 children under 8.');
  await expect(line.locator('.line-quantity__count')).toHaveText('2');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await line.getByRole('link', { name: 'Add an adult ticket' }).press('Enter');
  // The panel opens at its tickets.
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: 'Add a ticket: Adult' })).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('button', { name: /^Add a ticket: Family/ })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  // The strip shows it whole beside the link to the next days, which appears after it.
  const days = page.getByRole('navigation', { name: 'Choose a day' });
  await expect(days.getByRole('link', { name: 'Next 2 weeks' })).toBeVisible();
  await expect(days.locator('[aria-current=date]')).toBeInViewport({ ratio: 1 });
});

test('a refused number says why until the next change of the basket, and asks for no adult where none fits [BSK-27 ACT-29]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const swim = await findSwim(page, venues.demo, getDayFromNow(14));
  const [before] = await runStatement<{ limit: number | null; detached: boolean }>(
    'select max_places_per_person as limit, is_detached as detached from occurrence where id = $1',
    [swim.id],
  );
  const limitPlaces = (limit: number | null, isDetached: boolean) =>
    runStatement('update occurrence set max_places_per_person = $2, is_detached = $3 where id = $1', [
      swim.id,
      limit,
      isDetached,
    ]);
  await limitPlaces(6, true);
  try {
    await addTickets(page, swim, { Adult: 2, 'Child (under 8)': 4 });
    await visit(page, 'demo', '/basket');
    const more = page.getByRole('button', { name: /^One more: .*Child/ });
    const fewer = page.getByRole('button', { name: /^One fewer: .*Adult/ });
    const errors = page.getByTestId('line-quantity').getByRole('alert');
    await more.press('Enter');
    await expect(errors).toHaveText(/more than one person can book in this session \(limit: 6\)/);
    await fewer.press('Enter');
    await expect(errors).toHaveText('The children need an adult with them. Remove a child’s ticket first.');
    await expect(errors.getByRole('link')).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    await page.getByRole('button', { name: /^One fewer: .*Child/ }).press('Enter');
    await expect(errors).toHaveCount(0);
  } finally {
    await limitPlaces(before?.limit ?? null, before?.detached ?? false);
  }
});

test('a guest who may hold no more logs in from the line, and has one more [BSK-27 AUT-11]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  const customer = await register(page, 'demo');
  await page.context().clearCookies();
  await openOrigin(page, 'demo');
  for (const [day, count] of [
    [11, 4],
    [12, 2],
  ] as const)
    await addTickets(page, await findSwim(page, venues.demo, getDayFromNow(day)), { Adult: count });
  await visit(page, 'demo', '/basket');
  const line = getLines(page).filter({ hasText: 'Adult' }).first();
  await getMore(page).first().press('Enter');
  const refusal = line.getByRole('alert');
  await expect(refusal).toContainText('You can hold up to 6 places before you log in.');
  await expect(line.locator('.line-quantity__count')).toHaveText('4');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await refusal.getByRole('button', { name: 'Log in' }).press('Enter');
  const dialog = page.getByTestId('login-modal');
  await dialog.getByLabel('Email address').fill(customer.email);
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByTestId('login-submit').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(line.locator('.line-quantity__count')).toHaveText('5');
  await expect(refusal).toHaveCount(0);
});
