import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';

const linkPattern = /http\S+\/invitation#[\w-]+/;

/** Registers a customer of this name. */
async function registerAs(page: Page, firstName: string): Promise<string> {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await runStatement('update person set first_name = $2 where email = $1', [email, firstName]);
  return email;
}

/** The status of a calendar program's request. */
const loadFeed = (page: Page, url: string): Promise<number> =>
  page.evaluate(
    async (address) => (await fetch(address, { credentials: 'omit', cache: 'no-store' })).status,
    url,
  );

/** A page of the household without faults in its accessibility. */
async function expectGoodPage(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  expect((await createAxe(page).analyze()).violations).toEqual([]);
}

test('invites a partner by email, who accepts; books for them, and is stopped by them [AUT-13 AUT-25 ACC-09]', async ({
  page,
}) => {
  const browser = page.context().browser();
  if (!browser) throw new Error('Page without a browser');
  await page.setViewportSize({ width: 360, height: 740 });
  await registerAs(page, 'Alex');
  const other = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const email = await registerAs(other, 'Kit');

  await visitAccount(page, 'demo', '/user-details/people');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await expect(page.getByLabel('Their email address')).toBeFocused();
  await page.keyboard.type(email);
  await page.getByRole('button', { name: 'Send invitation' }).press('Enter');
  const own = page.getByTestId('household-own').getByTestId('household-member');
  await expect(own).toContainText(email);
  await expect(own).toContainText('Invited');
  await expect(page.getByRole('button', { name: 'Invite someone' })).toBeFocused();
  await expectGoodPage(page);

  await other.goto(await findInEmails(email, linkPattern));
  await waitForHydration(other);
  await expect(other.getByRole('heading', { name: 'Alex Newcomer asks to book for you' })).toBeVisible();
  await expectGoodPage(other);
  await other.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(other.getByTestId('household-others')).toContainText('Alex Newcomer');
  await expect(other.getByTestId('household-others')).toContainText('Your partner');

  await visit(page, 'demo', `/location/${venues.demo}/yoga/${getDayFromNow(3)}`);
  await page.getByRole('button', { name: 'For you' }).click();
  await page.getByRole('radio', { name: 'Kit Newcomer' }).check();
  await expect(page).toHaveURL(/for=\d+/);

  await visitAccount(page, 'demo', '/user-details/people');
  await expect(own).toContainText('Kit has an account and changes these details there.');

  await other.getByRole('button', { name: 'Stop Alex booking for you', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Yes, stop' })).toBeFocused();
  await other.keyboard.press('Enter');
  await expect(other.getByTestId('household-others')).toHaveCount(0);
  await other.context().close();

  await visitAccount(page, 'demo', '/user-details/people');
  await page.getByText('1 ended').click();
  await expect(page.getByTestId('household-ended')).toContainText('Kit Newcomer');
  await expect(page.getByTestId('household-ended')).toContainText('Ended');
  await page.goto(await findInEmails(email, linkPattern));
  await expect(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
});

test('adds, changes and removes a child, and makes a calendar link, by keyboard [AUT-25 ACC-06]', async ({
  page,
}) => {
  await registerAs(page, 'Alex');
  await visitAccount(page, 'demo', '/user-details/people');
  await page.getByRole('button', { name: 'Add a child' }).press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Mia');
  await page.getByLabel('Last name').fill('Stone');
  await page.getByRole('button', { name: 'Save child' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Date of birth' })).toContainText(
    'Enter the child’s date of birth',
  );
  await page.getByLabel('Day').fill('17');
  await page.getByLabel('Month').fill('5');
  await page.getByLabel('Year').fill('1990');
  await page.getByRole('button', { name: 'Save child' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Date of birth' })).toContainText('A child is under 18');
  await page.getByLabel('Year').fill(String(new Date().getUTCFullYear() - 8));
  await page.getByRole('button', { name: 'Save child' }).press('Enter');
  const own = page.getByTestId('household-own').getByTestId('household-member');
  await expect(own).toContainText('Mia Stone');
  await page.getByRole('button', { name: 'Edit Mia Stone' }).press('Enter');
  await expect(page.getByLabel('Month')).toHaveValue('5');
  await page.getByLabel('First name').fill('Maya');
  await page.getByRole('button', { name: 'Save child' }).press('Enter');
  await expect(own).toContainText('Maya Stone');
  await expect(page.locator('.pv-toast').last()).toContainText('Maya is saved');
  await expect(page.getByRole('button', { name: 'Edit Maya Stone' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove Maya Stone' }).press('Enter');
  await page.getByRole('button', { name: 'Yes, remove' }).press('Enter');
  await expect(page.getByText('You book for yourself only')).toBeVisible();

  // Without bookings the calendar is offered only to who has a link already, to replace or remove it.
  const feedButton = page.getByRole('button', { name: 'Add all to my calendar' });
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/v1/calendar-feed'));
  await visitAccount(page, 'demo', '/bookings/upcoming');
  expect((await answer).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'You have no upcoming bookings' })).toBeVisible();
  await expect(feedButton).toHaveCount(0);
  const status = await page.evaluate(
    async () =>
      (
        await fetch('/api/v1/calendar-feed', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
  );
  expect(status).toBe(200);
  await visitAccount(page, 'demo', '/bookings/upcoming');
  await feedButton.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove the link' }).press('Enter');
  await dialog.getByRole('button', { name: 'Make a link' }).press('Enter');
  const field = dialog.getByLabel('Calendar link');
  await expect(field).toHaveValue(/\/api\/v1\/calendar-feeds\/[\w-]{43}$/);
  const first = await field.inputValue();
  expect(await loadFeed(page, first)).toBe(200);
  expect((await createAxe(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Make a new link' }).press('Enter');
  await expect(field).not.toHaveValue(first);
  expect(await loadFeed(page, first)).toBe(404);
});
