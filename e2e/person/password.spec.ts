import type { Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { createAxe } from '../accessibility/axe.ts';
import { expectGoodAtWidths, expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getUrl, visit, waitForHydration } from '../journeys.ts';
import { register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails, readEmails } from '../stack/received-emails.ts';

const newPassword = 'Another-Password-2';
const linkPattern = /http\S+\/reset-password#[\w-]+/;

/** Asks for a link on the page that a log-in form leads to. */
async function requestLink(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
  await page.getByLabel('Email address or customer reference').fill(address);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
}

/** A customer who is logged in on another device, and that device's page. */
async function createCustomer(page: Page) {
  const browser = page.context().browser();
  if (!browser) throw new Error('Page without a browser');
  const otherDevice = await (await browser.newContext()).newPage();
  await visit(otherDevice, 'demo');
  return { ...(await register(otherDevice, 'demo')), otherDevice };
}

for (const [width, other] of [
  [360, 1440],
  [1440, 360],
].filter((_, index) => isSampled(index)) as [360 | 1440, 360 | 1440][]) {
  test(`${width} px: sets a new password by an emailed link, which works once and ends other sessions [AUT-03 AUT-16 AUT-27]`, async ({
    page,
  }) => {
    const { email, password, otherDevice } = await createCustomer(page);
    await page.setViewportSize({ width, height: 740 });
    await visit(page, 'demo', '/login');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await requestLink(page, email);
    await expect(page.getByTestId('password-link-sent')).toContainText(`If there is an account for ${email}`);
    const link = await findInEmails(email, linkPattern);
    await expectGoodAtWidths(page, other, width);

    await page.goto(link);
    await waitForHydration(page);
    const field = page.getByLabel('New password');
    await field.fill('Newcomer-1990');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(field).toHaveAccessibleDescription(/too easy to guess/);
    await field.fill(newPassword);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await expectGoodAtWidths(page, other, width);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page).toHaveURL(getUrl('demo', '/'));
    await expect(page.getByText('Your password is saved. You’re logged in.')).toBeVisible();

    await expect(otherDevice.getByTestId('login-button').first()).toBeVisible();
    await otherDevice.getByTestId('login-button').first().click();
    const dialog = otherDevice.getByTestId('login-modal');
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByTestId('login-submit').click();
    await expect(dialog.getByTestId('login-error')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(newPassword);
    await dialog.getByTestId('login-submit').click();
    await expect(dialog).toHaveCount(0);
    await otherDevice.context().close();

    await page.goto(getUrl('demo', '/login'));
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
  });
}

test('says that emails are delayed, and what to do then [AUT-16]', async ({ page }) => {
  // An email that the mail server has not taken for minutes, and that is not tried again during the test.
  const [job] = await runStatement<{ id: string }>(
    `select (graphile_worker.add_job('send_mail', '{}', run_at := now() + interval '1 hour')).id`,
  );
  await runStatement(
    `update graphile_worker._private_jobs set created_at = now() - interval '5 minutes' where id = $1`,
    [job?.id],
  );
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, 'demo', '/forgotten-password');
    await requestLink(page, 'waiting@people.test');
    const sent = page.getByTestId('password-link-sent');
    await expect(sent).toContainText('Our emails are delayed at the moment.');
    await expect(sent).toContainText('If it has not come by then, ask for a new one.');
    await expectNoHorizontalScroll(page);
    expect((await createAxe(page).analyze()).violations).toEqual([]);
  } finally {
    await runStatement('select graphile_worker.complete_jobs(array[$1::bigint])', [job?.id]);
  }
});

test('says the same for an address without an account, and sends it no email [AUT-03]', async ({ page }) => {
  const { email, otherDevice } = await createCustomer(page);
  await otherDevice.context().close();
  const unknown = `nobody-${email}`;
  const texts: string[] = [];
  for (const address of [unknown, email]) {
    await visit(page, 'demo', '/forgotten-password');
    await requestLink(page, address);
    texts.push((await page.locator('main').innerText()).replace(address, 'ADDRESS'));
  }
  expect(texts[0]).toBe(texts[1]);
  // Jobs run in order, so the first request has been answered too.
  await findInEmails(email, linkPattern);
  expect(await readEmails(unknown)).toEqual([]);
});

test('leads from the log-in dialog to the page, in Welsh too [AUT-03 UIK-03]', async ({ page }) => {
  await page.context().addCookies([{ name: 'language', value: 'cy', url: getUrl('demo') }]);
  await visit(page, 'demo', '/basket');
  await page.locator('main').getByTestId('login-button').click();
  await page.getByRole('link', { name: 'Wedi anghofio eich cyfrinair?' }).click();
  await expect(page.getByTestId('login-modal')).toHaveCount(0);
  await page.getByRole('button', { name: 'E-bostiwch ddolen ataf' }).click();
  await expect(page.getByLabel('Cyfeiriad e-bost neu gyfeirnod cwsmer')).toHaveAccessibleDescription(
    'Rhowch eich cyfeiriad e-bost neu’ch cyfeirnod cwsmer',
  );
});
