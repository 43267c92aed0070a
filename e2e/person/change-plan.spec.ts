import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expectBesideFirstLine } from '../accessibility/first-line.ts';
import { expect, test } from '../csp-test.ts';
import { fillCard, getUrl, pay, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';
import { getJoinUrl } from './join-surface.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Reception has sold it, without an end. */
async function registerMember(page: Page): Promise<void> {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await runStatement(
    `insert into membership (client_id, id, person_id, plan_id, starts_on, created_at)
     select p.client_id, gen_random_uuid(), p.id, m.id, $2::date - 40, p.created_at
     from person p join membership_plan m on m.client_id = p.client_id and m.name = 'Northgate Active'
     where p.email = $1`,
    [email, new Date(getNow()).toISOString().slice(0, 10)],
  );
}

/** With text twice as large, ticks are beside their text, which has most of the window's width. */
async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const held = page.getByText(/^You have this membership/);
  await expectBesideFirstLine(held.locator('xpath=..').locator('svg'), held);
  const benefit = page.locator('.plan-benefits li').first();
  await expectBesideFirstLine(benefit.locator('svg'), benefit.locator('span'));
  const facts = await page.locator('.membership-plan__facts').first().boundingBox();
  expect(facts?.width).toBeGreaterThan(360 * 0.75);
  await expectNoHorizontalScroll(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

const nextPayment = /Then£65\.00: renew by \w{3}\s\d+\s\w{3} to keep it/;

async function openChanges(page: Page) {
  await page.goto(getUrl('demo', '/memberships').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const changes = page.getByTestId('change-membership');
  await changes.locator('summary').press('Enter');
  return changes;
}

test('a member changes to a family plan, which asks for its people and its questions first [ACC-04 PRC-05]', async ({
  page,
}) => {
  await registerMember(page);
  const changes = await openChanges(page);
  // A question takes the place of the plans, and they take its place.
  const freeze = page.getByRole('button', { name: 'Freeze Northgate Active' });
  await freeze.press('Enter');
  await expect(page.getByRole('heading', { name: 'Freeze Northgate Active?' })).toBeFocused();
  await expect(changes).not.toHaveAttribute('open');
  await changes.locator('summary').press('Enter');
  await expect(freeze).toBeVisible();
  await expect(changes.locator('summary')).toBeFocused();
  const family = changes.getByRole('listitem').filter({ hasText: 'Northgate Family' });
  // What becomes of the one that is left, and the next payment, before anything is added.
  await expect(
    changes.getByText(/^Northgate Active ends on \w{3}\s\d+\s\w{3}\. You pay nothing for it/),
  ).toHaveText(/The new one starts on \w{3}\s\d+\s\w{3}\.$/);
  // What tells the plans apart, once for each.
  await expect(changes.getByText(/ends on/)).toHaveCount(1);
  const complete = changes.getByRole('listitem').filter({ hasText: 'Northgate Complete' });
  await expect(complete).toContainText(/New\d+% off/);
  await expect(complete).toContainText(/You loseBook Restorative yoga/);
  await expect(
    changes
      .getByRole('listitem')
      .filter({ hasText: 'Northgate Student' })
      .getByText(/^Needed: student card/),
  ).toBeVisible();
  await expect(family).toContainText(/Pay now£65\.00, until \w{3}\s\d+\s\w{3}/);
  await expect(family).toContainText(nextPayment);
  await expect(family.getByText('more than Northgate Active')).toHaveText(/^£\d+\.\d\d more/);
  // The open plans do not push the other changes away.
  const cancel = page.getByRole('button', { name: 'Cancel membership Northgate Active' });
  const [cancelBox, changesBox] = [await cancel.boundingBox(), await changes.boundingBox()];
  expect(cancelBox?.y).toBeLessThan(changesBox?.y ?? 0);
  await expectNoHorizontalScroll(page);
  await changes.getByRole('link', { name: 'Change to Northgate Family' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`^${getJoinUrl('demo', '/join/')}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change to Northgate Family');
  const summary = page.getByTestId('joining-summary');
  await expect(summary).toContainText('£65.00');
  await expect(summary).toContainText(/Your membership changes on \w{3}\s1\s\w{3}\./);
  await expect(summary).toContainText(/The one that you have ends on \w{3}\s\d+\s\w{3}\./);
  await expect(summary).not.toContainText('joining fee');
  const form = page.getByTestId('joining-form');
  await page.getByTestId('joining-submit').press('Enter');
  await expect(page.getByRole('alert').getByRole('link', { name: /select an option/ })).toBeVisible();
  await form.getByLabel('No', { exact: true }).check();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await page.getByTestId('joining-submit').press('Enter');
  await expect(page).toHaveURL(getJoinUrl('demo', '/checkout'));
  await page.getByTestId('waiver-agreement').getByRole('checkbox').press('Space');
  await fillCard(page, 'demo');
  await pay(page);
  await page.waitForURL(/\/order-confirmed\//, { timeout: 30_000 });
  await expect(page.getByTestId('order-lines')).toContainText('Northgate Family');
  await expect(page.getByTestId('order-lines')).toContainText(
    /Your current membership ends on \w{3}\s\d+\s\w{3}\. Renew by \w{3}\s\d+\s\w{3} to keep the new one\./,
  );
  await page.goto(getUrl('demo', '/memberships').replace('//bookings.', '//account.'));
  const getMembership = (name: string) =>
    page.getByTestId('membership').filter({ has: page.getByRole('heading', { name }) });
  await expect(getMembership('Northgate Family')).toContainText('Starts soon');
  await expect(getMembership('Northgate Active')).toContainText(
    /Northgate Family starts on \w+\s1\s\w+ 20\d\d\./,
  );
});

test('a change to a plan for students asks for the same proof as joining it [ACC-04 PRC-05]', async ({
  page,
}) => {
  await registerMember(page);
  await visit(page, 'demo', '/pricing');
  const student = page.getByTestId('membership-plan').filter({ hasText: 'Northgate Student' });
  await expect(student).toContainText(/Your membership changes on \w{3}\s1\s\w{3}\./);
  await expectRoomForLargeText(page);
  await student.getByRole('link', { name: 'Change to Northgate Student' }).press('Enter');
  await page.getByTestId('joining-submit').press('Enter');
  const missing = page.getByRole('alert').getByRole('link', { name: /what this price needs/ });
  await missing.press('Enter');
  await expect(page.locator('#joining-proof')).toBeFocused();
  await expect(page.getByTestId('joining-form')).toContainText(
    'upload it in your account or show it at reception within 14 days',
  );
  await page.locator('#joining-proof').press('Space');
  await page.getByTestId('joining-submit').press('Enter');
  await expect(page).toHaveURL(getJoinUrl('demo', '/checkout'));
});
