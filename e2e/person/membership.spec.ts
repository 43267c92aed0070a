import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';
import { findInEmails, readEmails } from '../stack/received-emails.ts';

// Restorative yoga opens for members 60 days before, and for everyone on its morning. Each test uses a day of its own.
const getPanel = (page: Page) => page.getByRole('dialog');

async function openClass(page: Page, days: number): Promise<string> {
  await visit(page, 'demo', `/location/${venues.demo}/yoga/${getDayFromNow(days)}`);
  await page.getByRole('link', { name: /^Restorative yoga/ }).click();
  await expect(getPanel(page).getByTestId('session-panel')).toBeVisible();
  return new URL(page.url()).searchParams.get('session') ?? '';
}

async function registerCustomer(page: Page): Promise<{ email: string }> {
  await openOrigin(page, 'demo');
  return register(page, 'demo');
}

/** Reception has sold it. */
const becomeMember = (email: string) =>
  runStatement(
    `insert into membership (client_id, id, person_id, plan_id, starts_on, created_at)
     select p.client_id, gen_random_uuid(), p.id, m.id, $2::date, p.created_at
     from person p join membership_plan m on m.client_id = p.client_id and m.name = 'Northgate Active'
     where p.email = $1`,
    [email, new Date(getNow()).toISOString().slice(0, 10)],
  );

test('a session that members can book already leads to where to join; a member books it at their price [ACT-35 PRC-01 PRC-06]', async ({
  page,
}) => {
  const { email } = await registerCustomer(page);
  await openClass(page, 3);
  await expect(getPanel(page)).toContainText(/Members can book now; everyone else from \w{3} 07:00\./);
  await expect(getPanel(page).getByTestId('add-to-basket')).toHaveCount(0);
  await getPanel(page).getByRole('link', { name: 'See memberships' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Membership pricing' })).toBeVisible();
  // The prices of a row of cards line up, whatever a card says besides.
  const tops = await page.getByTestId('membership-plan').evaluateAll((cards) =>
    cards.map((card) => {
      const price = card.querySelector('.membership-plan__price');
      return { card: card.getBoundingClientRect().y, price: price?.getBoundingClientRect().y };
    }),
  );
  expect(new Set(tops.map(({ price }) => price)).size).toBe(new Set(tops.map(({ card }) => card)).size);
  const plan = page.getByTestId('membership-plan').filter({ hasText: 'Northgate Active' });
  await expect(plan).toContainText('£32.00 a month');
  await expect(plan).toContainText('Book Restorative yoga at Northgate Arena up to 60 days ahead');
  await expect(page.getByTestId('member-prices').getByRole('row', { name: /^Restorative yoga/ })).toHaveText(
    /£5\.40£7\.20$/,
  );
  await expect(page.getByTestId('membership-contact')).toContainText('0161 496 0140');
  await becomeMember(email);
  await openClass(page, 3);
  await expect(getPanel(page).getByRole('radio', { name: /£5\.40 ?Your price$/ })).toBeChecked();
  await getPanel(page).getByText('Why this price?').click();
  await expect(getPanel(page)).toContainText('Member price (Member): −£1.80');
  await getPanel(page).getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toContainText('£5.40');
});

test('/pricing lists every plan with its price, and what members pay less [RTE-05]', async ({ page }) => {
  await visit(page, 'demo', '/pricing');
  expect(new URL(page.url()).pathname).toBe('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membership pricing');
  const plans = page.getByTestId('membership-plan');
  const active = await runStatement<{ name: string }>(
    `select m.name from membership_plan m join client c on c.id = m.client_id where c.slug = 'demo'`,
  );
  expect(active.length).toBeGreaterThan(1);
  await expect(plans).toHaveCount(active.length);
  for (const { name } of active) await expect(plans.filter({ hasText: name })).toContainText(/£\d+\.\d\d/);
  const prices = page.getByTestId('member-prices').getByRole('row', { name: /^Restorative yoga/ });
  await expect(prices).toHaveText(/£5\.40£7\.20$/);
  // On the last day of a month one day is paid for.
  const isLastDay = getDayFromNow(1).endsWith('-01');
  await expect(plans.first()).toContainText(
    isLastDay ? /for \w{3}\s\d+\s\w{3} only/ : /days until \w{3}\s\d+/,
  );
  // One button is primary, and each says what it joins.
  const joins = page.getByTestId('join');
  const names = await joins.allTextContents();
  expect(new Set(names).size).toBe(active.length);
  await expect(page.locator('[data-testid=join].pv-button--primary')).toHaveText('Join Northgate Complete');
  const complete = plans.filter({ hasText: 'Northgate Complete' });
  await expect(plans.getByText('Pays for itself soonest')).toHaveCount(1);
  await expect(complete.getByText('Pays for itself soonest')).toBeVisible();
  // What a plan gives is said once.
  await expect(complete.getByText(/20%/)).toHaveCount(1);
  await expect(complete.getByText(/free/)).toHaveCount(1);
});

test('a guest is asked to log in, as a member or for a notice of the opening [ACT-35 AUT-12]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await openClass(page, 4);
  const row = page.getByTestId('session-row').filter({ has: page.locator(`a[href*="${id}"]`) });
  await expect(row).toContainText(/Booking opens .+Members: log in/);
  // The bar says why, and its two steps are beside each other.
  await expect(getPanel(page).getByTestId('footer-reason')).toHaveText(
    /^Members can book now; everyone else from /,
  );
  const logIn = await getPanel(page).getByRole('button', { name: 'Log in', exact: true }).boundingBox();
  const seePlans = await getPanel(page).getByRole('link', { name: 'See memberships' }).boundingBox();
  expect(logIn?.y).toBe(seePlans?.y);
  await getPanel(page).getByTestId('opening-notice').click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
});

test('a customer gets an email when it opens, can take that back, and books from the email [ACT-35]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await registerCustomer(page);
  const id = await openClass(page, 5);
  const button = getPanel(page).getByTestId('opening-notice');
  const status = getPanel(page)
    .getByRole('status')
    .filter({ hasText: 'We’ll email you when booking opens.' });
  await button.press('Enter');
  await expect(status).toBeVisible();
  await expect(button).toHaveText('Do not tell me');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(button).toHaveText('Tell me when it opens');
  await button.press('Enter');
  await expect(status).toBeVisible();
  expect((await createAxe(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  const href = await getPanel(page)
    .getByRole('link', { name: 'Add the opening to your calendar' })
    .getAttribute('href');
  const calendar = await page.evaluate(async (url) => (await fetch(url)).text(), href ?? '');
  expect(calendar).toContain('SUMMARY:Booking opens: Restorative yoga');
  // Staff open it early.
  await runStatement('update occurrence set first_bookable_at = $2 where id = $1', [id, new Date(getNow())]);
  const link = await findInEmails(email, /(?<=Book a place: )\S+/);
  const subjects = (await readEmails(email)).map(({ subject }) => subject);
  // Beside the welcome of a new account.
  expect(subjects.filter((subject) => subject.startsWith('Booking is open'))).toEqual([
    'Booking is open: Restorative yoga',
  ]);
  await page.goto(link);
  await getPanel(page).getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
});
