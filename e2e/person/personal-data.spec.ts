import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expectGoodAtWidths, expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expectBesideFirstLine } from '../accessibility/first-line.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay, visit, waitForHydration } from '../journeys.ts';
import { fillCart, openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';

/** The page of the archive, its first file, has words, and its lists fit the window. */
async function expectReadableCopy(page: Page, archive: Buffer): Promise<void> {
  const start = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28);
  const html = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(18)));
  const copy = await page.context().newPage();
  await copy.setContent(String(html));
  await expect(copy.getByRole('heading', { level: 1 })).toHaveText('Northgate Leisure: Your data');
  const terms = copy.getByRole('term');
  await expect(terms.filter({ hasText: 'Marketing by email' }).first()).toBeVisible();
  await expect(terms.filter({ hasText: /_|created at/i })).toHaveCount(0);
  await expect(copy.getByText(/^(true|false)$/)).toHaveCount(0);
  const country = terms.filter({ hasText: /^Country$/ }).first();
  await expect(country.locator('+ dd')).toHaveText('United Kingdom');
  await expect(terms.filter({ hasText: 'Time zone' })).toHaveCount(0);
  for (const width of [360, 800] as const) {
    await copy.setViewportSize({ width, height: 740 });
    await expectNoHorizontalScroll(copy);
    const [label, value] = [await country.boundingBox(), await country.locator('+ dd').boundingBox()];
    expect(label?.y).toBe(value?.y);
  }
  expect((await createAxe(copy).analyze()).violations).toEqual([]);
  await copy.close();
}

const addBillingAddress = (email: string): Promise<unknown> =>
  runStatement(
    `insert into billing_address (client_id, person_id, line1, city, postcode, country, updated_at)
     select client_id, id, '88 Test Street', 'Salford', 'M7 1UE', 'GB', now() from person where email = $1`,
    [email],
  );

test('downloads a copy of the data on a phone and a desk, asks to delete the account, and keeps it [ACC-03]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  const { email, password } = await register(page, 'demo');
  await addBillingAddress(email);
  await visitAccount(page, 'demo', '/user-details');
  await page.getByRole('link', { name: 'Go to Your data' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();

  const copy = page.getByTestId('copy');
  const copyPassword = copy.getByLabel('Current password');
  await copyPassword.fill('wrong');
  await copyPassword.press('Enter');
  await expect(copyPassword).toHaveAccessibleDescription(/password/i);
  await expect(copyPassword).toBeFocused();
  await copyPassword.fill(password);
  await copyPassword.press('Enter');
  await expect(copy.getByText('We are making your copy')).toBeVisible();
  await expect(copy.getByRole('heading').first()).toBeFocused();
  const link = await findInEmails(email, /http\S+\/user-details\/data/);
  await page.goto(link);
  await waitForHydration(page);
  await expect(copy.getByText('Your copy is ready')).toBeVisible();
  for (const width of [360, 1440] as const) {
    await expectGoodAtWidths(page, width);
    const downloading = page.waitForEvent('download');
    await copy.getByRole('link', { name: 'Download the ZIP file' }).press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^demo-my-data-\d{4}-\d\d-\d\d\.zip$/);
    if (width === 360) await expectReadableCopy(page, readFileSync(await download.path()));
  }

  const erase = page.getByTestId('erase');
  await erase.getByLabel('Current password').fill(password);
  await erase.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expect(erase.getByText(/^Your account will be deleted on/)).toBeVisible();
  await findInEmails(email, /Keep my account: http\S+\/user-details\/data/);
  await visitAccount(page, 'demo', '/');
  await expect(page.getByTestId('notices')).toContainText('Your account will be deleted on');
  await page.getByTestId('notices').getByRole('link', { name: 'Keep my account' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
  await erase.getByRole('button', { name: 'Keep my account' }).press('Enter');
  await expect(erase.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await expect(erase.getByRole('heading', { name: 'Delete your account' })).toBeFocused();
});

test('what is bought after the request is not given up: the checkout, the dashboard and the page say so [ACC-03]', async ({
  page,
}) => {
  test.slow();
  await openOrigin(page, 'demo');
  const { password } = await register(page, 'demo');
  await visitAccount(page, 'demo', '/user-details/data');
  const erase = page.getByTestId('erase');
  await erase.getByLabel('Current password').fill(password);
  await erase.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expect(erase.getByText(/^Your account will be deleted on/)).toBeVisible();
  await expect(erase.getByTestId('in-the-way')).toHaveCount(0);

  await openOrigin(page, 'demo');
  await fillCart(page, 'demo');
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo', '/basket/checkout');
  const notice = page.getByTestId('erasure-notice');
  await expect(notice).toContainText(/Your account will be deleted on/);
  await expect(notice.getByRole('link', { name: 'Keep my account' })).toHaveAttribute(
    'href',
    /\/user-details\/data$/,
  );
  await expectNoHorizontalScroll(page);
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expectBesideFirstLine(
    page.locator('.order-confirmation__tick'),
    page.locator('.order-confirmation h1'),
  );
  await expect(notice).toBeVisible();

  await visitAccount(page, 'demo', '/');
  await expect(page.getByTestId('notices')).toContainText('Something is in the way');
  await page.getByRole('link', { name: 'See what is in the way' }).press('Enter');
  await expect(erase.getByTestId('in-the-way')).toBeVisible();
  // Until its payment is captured, that is in the way.
  await expect(async () => {
    await page.reload();
    await expect(erase.getByText(/^1 booking still to come/)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expectNoHorizontalScroll(page);
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  await erase.getByLabel('I give these up and do not want a refund for them').check();
  await erase.getByLabel('Current password').fill(password);
  await erase.getByRole('button', { name: 'Give these up too' }).press('Enter');
  await expect(erase.getByTestId('in-the-way')).toHaveCount(0);
  await expect(erase.getByText(/^Your account will be deleted on/)).toBeVisible();
});
