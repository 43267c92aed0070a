import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import { type Client, getUrl, waitForHydration } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';
import { findInEmails, readEmails } from '../stack/received-emails.ts';

const linkPattern = /http\S+\/account-handover#[\w-]+/;
const childPassword = 'Another-Password-2';

/** Logs in a new guardian, Alex Newcomer, who has added a child of this age. Returns the guardian's address. */
async function openHousehold(page: Page, client: Client, age: number): Promise<string> {
  await openOrigin(page, client);
  const { email } = await register(page, client);
  await runStatement(`update person set first_name = 'Alex' where email = $1`, [email]);
  const bornOn = new Date(getNow());
  bornOn.setUTCFullYear(bornOn.getUTCFullYear() - age, bornOn.getUTCMonth() - 5);
  const child = {
    first_name: 'Mia',
    last_name: 'Newcomer',
    date_of_birth: bornOn.toISOString().slice(0, 10),
  };
  expect((await sendFromPage(page, '/api/v1/linked-users/children', child)).status).toBe(200);
  await visitAccount(page, client, '/user-details/people');
  return email;
}

/** Offers the account on the page of the household. */
async function offerAccount(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Hand over the account Mia Newcomer' }).press('Enter');
  const field = page.getByLabel('Mia’s email address');
  await expect(field).toBeFocused();
  await field.fill(address);
  await page.getByRole('button', { name: 'Send the link' }).press('Enter');
  await expect(page.getByTestId('account-offer')).toContainText(address);
}

async function expectGoodPage(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  expect((await createAxe(page).analyze()).violations).toEqual([]);
}

async function openLink(page: Page, link: string): Promise<void> {
  // The fragment alone would not load the page.
  await page.goto(getUrl('demo', '/login'));
  await page.goto(link);
  await waitForHydration(page);
}

test('a child takes over their account by keyboard, decides about the guardian and logs in [AUT-25 AUT-13]', async ({
  page,
}) => {
  const browser = page.context().browser();
  if (!browser) throw new Error('Page without a browser');
  await page.setViewportSize({ width: 360, height: 740 });
  const guardian = await openHousehold(page, 'demo', 16);
  await visitAccount(page, 'demo', '/');
  await expect(page.getByTestId('notices')).toContainText('Mia is old enough for an account of their own');
  await page.getByRole('link', { name: 'Hand the account over' }).press('Enter');

  await page.getByRole('button', { name: 'Hand over the account Mia Newcomer' }).press('Enter');
  await page.getByLabel('Mia’s email address').fill('mia');
  await page.getByRole('button', { name: 'Send the link' }).press('Enter');
  await expect(page.getByLabel('Mia’s email address')).toHaveAccessibleDescription(/correct format/);
  await page.getByLabel('Mia’s email address').fill(guardian);
  await page.getByRole('button', { name: 'Send the link' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('This is your own address');
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  const address = `mia-${guardian}`;
  await offerAccount(page, address);
  await expectGoodPage(page);

  const child = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await openLink(child, await findInEmails(address, linkPattern));
  await expect(child.getByRole('heading', { level: 1 })).toHaveText('Mia, this account is yours');
  await child.getByRole('button', { name: 'Take over my account' }).press('Enter');
  await expect(child.getByRole('alert')).toContainText('Select whether they may still book for you');
  await expectGoodPage(child);
  await child.getByLabel('New password').fill(childPassword);
  await child.getByRole('radio', { name: 'No, only I book for myself' }).press('Space');
  await child.getByRole('checkbox').press('Space');
  await child.getByRole('button', { name: 'Take over my account' }).press('Enter');
  await expect(child.getByTestId('home-dashboard')).toContainText('Hello, Mia');
  await expect(child.getByTestId('confirm-address')).toHaveCount(0);

  await findInEmails(guardian, /Mia Newcomer has taken over their account/);
  await page.reload();
  await waitForHydration(page);
  await page.getByText('1 ended').click();
  await expect(page.getByTestId('household-ended')).toContainText('Mia Newcomer');

  await sendFromPage(child, '/api/auth/logout', {});
  await openOrigin(child, 'demo');
  const login = { username: address, password: childPassword };
  expect((await sendFromPage(child, '/api/auth/customer/login', login)).status).toBe(200);
  await openLink(child, await findInEmails(address, linkPattern));
  await expect(child.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectGoodPage(child);
  await child.context().close();
});

test('a guardian withdraws the offer, whose link then does nothing [AUT-25]', async ({ page }) => {
  const guardian = await openHousehold(page, 'demo', 17);
  const address = `mia-${guardian}`;
  await offerAccount(page, address);
  const link = await findInEmails(address, linkPattern);
  await page.getByRole('button', { name: 'Withdraw the offer Mia Newcomer' }).press('Enter');
  await expect(page.getByTestId('account-offer')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My household' })).toBeFocused();
  await openLink(page, link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('says from which day a younger child can have an account [AUT-18]', async ({ page }) => {
  await openHousehold(page, 'harbour', 15);
  await expect(page.getByTestId('household-own')).toContainText(
    /They can have an account of their own from .+ 20\d\d\./,
  );
  await expect(page.getByRole('button', { name: /Hand over/ })).toHaveCount(0);
  await visitAccount(page, 'harbour', '/');
  await expect(page.getByTestId('notices')).toHaveCount(0);
});

test('a new customer confirms their address by a button, and asks for another link [AUT-18 AUT-20]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  const confirmPattern = /http\S+\/confirm-email#[\w-]+/;
  const first = await findInEmails(email, confirmPattern);
  await visitAccount(page, 'demo', '/');
  const offer = page.getByTestId('confirm-address');
  await expect(offer).toContainText(`We’ve emailed a link to ${email}`);
  await offer.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(offer.getByRole('status')).toContainText(`We’ve emailed another link to ${email}`);
  await expectGoodPage(page);
  await expect(async () => {
    expect((await readEmails(email)).filter(({ text }) => confirmPattern.test(text))).toHaveLength(2);
  }).toPass();
  const second = await findInEmails(email, confirmPattern);
  expect(second).not.toBe(first);
  await openLink(page, first);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await openLink(page, second);
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expectGoodPage(page);
  await visitAccount(page, 'demo', '/user-details');
  await expect(page.getByTestId('confirm-address')).toBeVisible();
  await openLink(page, second);
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to My details' }).press('Enter');
  await expect(page.getByTestId('own-email')).toHaveText(email);
  await expect(page.getByTestId('confirm-address')).toHaveCount(0);
});
