import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';

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

test('a member uses a free class, keeps it for another day, and adds a discount code [PRC-02 PRC-04 BSK-40]', async ({
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

  await benefit.getByRole('button', { name: /^Remove benefit/ }).press('Enter');
  await expect(page.getByText('Successfully removed benefit.')).toBeVisible();
  await expect(line.locator('.pv-price b')).not.toHaveText('£0.00');
  await expect(benefit.getByRole('button', { name: /^Use my benefit/ })).toBeFocused();

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

test('a package pays for a swim until its use is removed, and another is added from the pricing page [PRC-08 BSK-30 BSK-40]', async ({
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
  await swim.getByRole('button', { name: /^Remove package use/ }).press('Enter');
  await expect(page.getByText('Successfully removed package usage.')).toBeVisible();
  await expect(swim.getByRole('button', { name: /^Use my package/ })).toBeFocused();

  await visit(page, 'demo', '/pricing');
  await expect(page.getByTestId('own-packages')).toContainText('10 of 10 uses left');
  const plan = page.getByTestId('package-plan').filter({ hasText: '5 classes' });
  await plan.getByRole('button', { name: 'Add to basket' }).press('Enter');
  await expect(plan.getByRole('link', { name: 'View basket' })).toBeVisible();
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line').filter({ hasText: '5 classes' })).toContainText(
    '5 uses, valid for 180 days',
  );
});
