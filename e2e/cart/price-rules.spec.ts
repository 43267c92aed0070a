import type { Locator, Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit } from '../journeys.ts';
import { fetchReply } from '../network-errors.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';
import { readStoredCart } from './stored-cart.ts';

/** Buying the plan is not what these tests show, so reception has sold it. */
const joinComplete = (email: string) =>
  runStatement(
    `insert into membership (client_id, id, person_id, plan_id, starts_on, created_at)
     select p.client_id, gen_random_uuid(), p.id, m.id, $2::date, p.created_at
     from person p join membership_plan m on m.client_id = p.client_id and m.name = 'Northgate Complete'
     where p.email = $1`,
    [email, new Date(getNow()).toISOString().slice(0, 10)],
  );

const giveSwims = (email: string) =>
  runStatement(
    `insert into package (client_id, id, person_id, plan_id, uses, expires_at, created_at)
     select p.client_id, gen_random_uuid(), p.id, m.id, 10, $2::timestamptz, p.created_at
     from person p join package_plan m on m.client_id = p.client_id and m.name = '10 swims'
     where p.email = $1`,
    [email, new Date(getNow() + 90 * 86_400_000).toISOString()],
  );

type Occurrence = {
  id: string;
  price: { formatted: string } | null;
  bookable_action: { action: string | null };
};

/** The first session of a category on a day that can be booked for a price. */
async function findSession(page: Page, slug: string, days: number): Promise<Occurrence> {
  const path = `/api/activities/venue/${venues.demo}/activity/${slug}/v2/timetable?date=${getDayFromNow(days)}`;
  const { data } = await sendFromPage(page, path);
  const session = (data as Occurrence[]).find(
    ({ bookable_action, price }) => bookable_action.action === 'book' && price !== null,
  );
  if (!session) throw new Error(`No session of ${slug} can be booked`);
  return session;
}

const refusal = {
  status: 409,
  json: {
    code: 'cart_changed',
    message: 'Someone else has changed this basket.',
    errors: {},
    next_step: null,
  },
};
const failure = { status: 500, json: { code: 'internal_error', message: '', errors: {}, next_step: null } };

type CartReply = { data: { items: { name: string }[] } };

/** Removes what lowers the price of the only line: fails twice, then succeeds once for two presses. */
async function expectRemoval(page: Page, button: Locator, calls: RegExp, success: string): Promise<void> {
  const line = page.getByTestId('cart-line');
  for (const [reply, text] of [
    [refusal, 'Someone else has changed this basket.'],
    [failure, 'Something has gone wrong, please try again'],
  ] as const) {
    await page.route(calls, (route) => route.fulfill(reply), { times: 1 });
    await button.press('Enter');
    await expect(page.locator('.pv-toast').filter({ hasText: text })).toBeVisible();
    await expect(button).toHaveAttribute('aria-busy', 'false');
    await expect(line.getByTestId('loading-spinner')).toHaveCount(0);
  }
  let unblock = (): void => undefined;
  const unblocked = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  const id = crypto.randomUUID();
  const total = { value: 98765, formatted: '£987.65', currency: 'GBP' };
  const credit = { type: 'general', total_available: total, max_applicable: total, applied: total };
  let count = 0;
  // Only the response of the removal can change the screen.
  await page.route(/\/api\/activities\/cart(\?.*)?$/, () => new Promise<void>(() => undefined));
  await page.route(calls, async (route) => {
    count += 1;
    await unblocked;
    const response = await fetchReply(route);
    const { data } = (await response.json()) as CartReply;
    for (const item of data.items) item.name = 'Renamed by the server';
    const available_credit = { membership: credit, general: credit };
    await route.fulfill({
      response,
      json: { data: { ...data, id, total, item_count: 42, available_credit } },
    });
  });
  await button.focus();
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(line.getByTestId('loading-spinner')).toBeVisible();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  unblock();
  await expect(page.getByText(success)).toBeVisible();
  await expect(page.getByTestId('cart-summary')).toHaveText('42 items · £987.65');
  await expect(line).toContainText('Renamed by the server');
  expect(count).toBe(1);
  const stored = { type: 'general', totalAvailable: total, maxApplicable: total, applied: total };
  expect(await readStoredCart(page)).toMatchObject({ id, availableCredit: { general: stored } });
}

/** The basket as the server has it. */
async function reopenCart(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await visit(page, 'demo', '/basket');
}

test('a member uses a free class, keeps it for another day, and adds a discount code [BSK-36 BSK-37 BSK-38]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await joinComplete(email);
  const session = await findSession(page, 'hiit', 3);
  expect(session.price?.formatted).toBe('£0.00');
  const items = [{ purchasable_type: 'purchasableOccurrence', purchasable_id: session.id }];
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);

  await visit(page, 'demo', '/basket');
  const line = page.getByTestId('cart-line');
  const benefit = line.getByTestId('benefit-applied');
  await expect(benefit).toContainText('Benefit applied: Northgate Complete: 2 free classes a week');
  await expect(line.locator('.pv-price b')).toHaveText('£0.00');
  expect((await createAxe(page).analyze()).violations).toEqual([]);

  const remove = benefit.getByRole('button', { name: /^Remove benefit/ });
  await expectRemoval(page, remove, /\/api\/activities\/benefit\/remove\//, 'Successfully removed benefit.');
  await expect(benefit.getByRole('button', { name: /^Use my benefit/ })).toBeFocused();
  await reopenCart(page);
  await expect(line.locator('.pv-price b')).not.toHaveText('£0.00');

  await page.getByRole('button', { name: 'Add a discount code' }).press('Enter');
  const field = page.getByLabel('Discount code');
  await expect(field).toBeFocused();
  await field.fill('SPRING20');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('This code has ended.');
  await field.fill('welcome10');
  await field.press('Enter');
  const applied = page.getByTestId('applied-discount');
  await expect(applied).toContainText('Discount code WELCOME10');
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(/10% off−£\d/);
  await applied.getByRole('button', { name: /^Remove/ }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add a discount code' })).toBeVisible();

  await benefit.getByRole('button', { name: /^Use my benefit/ }).press('Enter');
  await expect(line.locator('.pv-price b')).toHaveText('£0.00');
});

test('a package pays for a swim until its use is removed, and another is added from the pricing page [PRC-08 BSK-38 BSK-40]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await giveSwims(email);
  const session = await findSession(page, 'lane-swim', 4);
  const path = `/api/activities/venue/${venues.demo}/activity-category/lane-swim/activity/${session.id}/tickets`;
  const { data } = await sendFromPage(page, path);
  const ticket = (data as { id: string; attendees: number }[]).find(({ attendees }) => attendees === 1);
  const items = [
    { purchasable_type: 'activityTicket', purchasable_id: ticket?.id, occurrence_id: session.id },
  ];
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);

  await visit(page, 'demo', '/basket');
  const swim = page.getByTestId('package-applied');
  await expect(swim).toContainText('Package applied: 10 swims');
  const remove = swim.getByRole('button', { name: /^Remove package use/ });
  const calls = /\/api\/activities\/package\/remove\//;
  await expectRemoval(page, remove, calls, 'Successfully removed package usage.');
  await expect(swim.getByRole('button', { name: /^Use my package/ })).toBeFocused();
  await reopenCart(page);
  await expect(swim).toContainText('Your package is not used here.');

  await visit(page, 'demo', '/pricing');
  await expect(page.getByTestId('own-packages')).toContainText('10 of 10 uses left');
  const plan = page.getByTestId('package-plan').filter({ hasText: '5 classes' });
  await plan.getByRole('button', { name: 'Add to basket' }).press('Enter');
  await expect(page.getByText('Successfully added item to the basket.')).toBeVisible();
  await expect(plan.getByRole('link', { name: 'View basket' })).toBeVisible();
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line').filter({ hasText: '5 classes' })).toContainText(
    '5 uses, valid for 180 days',
  );
});
