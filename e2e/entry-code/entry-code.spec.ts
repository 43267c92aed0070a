import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { type Client, expectConfirmation, fillCard, getUrl, pay, waitForHydration } from '../journeys.ts';
import { openCheckout } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails, getSandbox } from '../stack/received-emails.ts';
import { sampleClients } from '../stack/sample-clients.ts';
import { checkAtDesk } from './check-at-desk.ts';
import { scanCode } from './scan-code.ts';
import { setAppleWalletKeys, setGoogleWalletKeys } from './wallet-keys.ts';

// BKG-01: the entry code of a booking, on the confirmation, in the account and in the email.

/** Books a class and stays on its confirmation. Returns the email address of the customer. */
async function book(page: Page, client: Client): Promise<string> {
  const { email } = await openCheckout(page, client);
  await fillCard(page, client);
  await pay(page);
  await expectConfirmation(page);
  return email;
}

const getImage = (page: Page) =>
  page.getByTestId('entry-codes').getByRole('img', { name: /^QR code for entry/ });

async function showCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Show entry code/ }).press('Enter');
  await expect(getImage(page)).toBeVisible();
}

test('shows a code that changes, stays readable without a connection, and is known at the desk [BKG-01 CHK-13]', async ({
  page,
}) => {
  // It waits for one step of 30 seconds.
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await book(page, 'demo');
  // The page's clock can be moved, the server's cannot.
  await page.clock.install();
  await showCode(page);
  await expect(page.getByText('Show this code at the venue.')).toBeVisible();
  const image = getImage(page);
  await expect(image).toBeInViewport({ ratio: 1 });
  expect((await image.boundingBox())?.width).toBeGreaterThanOrEqual(240);
  await expectNoHorizontalScroll(page);
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  const first = await scanCode(image);
  expect(first).toMatch(/^[\w-]{50}$/);
  // The class is in two days at least.
  expect(await checkAtDesk(first)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^It is too early to enter\. Entry opens on \w{3}\s\d/),
  });
  // No live region speaks the seconds.
  await expect(page.locator('.entry-code__left')).toHaveAttribute('aria-hidden', 'true');
  // The device is past the step without a connection, while the step of the server goes on.
  await page.context().setOffline(true);
  await page.clock.fastForward(31_000);
  await expect(page.getByText('Reconnect to refresh')).toBeVisible();
  expect(await scanCode(image)).toMatch(/^[\w-]{50}$/);
  const source = await image.getAttribute('src');
  await page.context().setOffline(false);
  await page.clock.fastForward(5000);
  await expect(page.getByText('Reconnect to refresh')).toHaveCount(0);
  // By itself at the end of the server's step.
  await expect(image).not.toHaveAttribute('src', source ?? '', { timeout: 45_000 });
  expect(await scanCode(image)).not.toBe(first);
});

for (const client of sampleClients(1)) {
  test(`${client}: the email has the code as an image, and its link and My account show one [CHK-38 BKG-01]`, async ({
    page,
  }) => {
    const email = await book(page, client);
    const lasting = await scanInEmail(page, email);
    if (client === 'demo')
      expect(await checkAtDesk(lasting)).toMatchObject({
        status: 409,
        message: expect.stringContaining('It is too early to enter.'),
      });
    const path = await findInEmails(email, /\/booking-confirmed\/\S+order_token=\S+/);
    // Without a log-in, as on another device.
    const visitor = await page
      .context()
      .browser()
      ?.newContext({ viewport: { width: 768, height: 1024 } });
    const device = await visitor?.newPage();
    if (!device) throw new Error('Page without a browser');
    await device.goto(getUrl(client, path));
    await waitForHydration(device);
    await showCode(device);
    expect(await scanCode(getImage(device))).toMatch(/^[\w-]{50}$/);
    await visitor?.close();
    await useUp(email);
    // The booking's own page in My account.
    await page.goto(getUrl(client, '/bookings/upcoming').replace('//bookings.', '//account.'));
    await waitForHydration(page);
    await page.getByTestId('coming-booking').getByRole('link').first().click();
    await expect(page.getByTestId('booking')).toBeVisible();
    if (client === 'harbour') {
      await setGoogleWalletKeys(client);
      await setAppleWalletKeys(client);
    }
    await showCode(page);
    expect(await scanCode(getImage(page))).not.toBe(lasting);
    await expectWallets(page, client === 'harbour');
    await expect(page.getByText(/^This code was used at \d\d:\d\d\./)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Show entry code/ })).toBeFocused();
  });
}

/** Only a client with keys of its own has the links to a wallet. */
async function expectWallets(page: Page, hasKeys: boolean): Promise<void> {
  const google = page.getByRole('link', { name: 'Save to Google Wallet' });
  const apple = page.getByRole('link', { name: 'Add to Apple Wallet' });
  await expect(google).toHaveCount(hasKeys ? 1 : 0);
  await expect(apple).toHaveCount(hasKeys ? 1 : 0);
  if (!hasKeys) return;
  const save = /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/;
  await expect(google).toHaveAttribute('href', save);
  const [pass] = await Promise.all([page.waitForEvent('download'), apple.press('Enter')]);
  expect(pass.suggestedFilename()).toMatch(/\.pkpass$/);
  // A pass is a ZIP archive.
  expect(
    readFileSync(await pass.path())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('PK\x03\x04');
}

/** What a check records, as if the class were today. */
const useUp = (email: string) =>
  runStatement(
    `insert into entry_code_use (client_id, booking_id, venue_id, source, places, checked_by_id, used_at)
     select b.client_id, b.id, o.venue_id, 'screen', 1, p.id, o.starts_at from booking b
     join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
     join person p on p.client_id = b.client_id and p.id = b.person_id
     where p.email = $1 and b.status = 'settled'`,
    [email],
  );

/** The code in the confirmation, as a mail program shows it. */
async function scanInEmail(page: Page, address: string): Promise<string> {
  let html = '';
  await expect(async () => {
    const response = await fetch(`${getSandbox()}/mail.json`);
    const emails = (await response.json()) as { to: string[]; html: string }[];
    html =
      emails.find((email) => email.to.includes(address) && email.html.includes('Entry code:'))?.html ?? '';
    expect(html).not.toBe('');
  }).toPass({ timeout: 30_000 });
  const program = await page.context().browser()?.newPage();
  if (!program) throw new Error('Page without a browser');
  await program.setContent(html);
  const code = await scanCode(program.getByRole('img', { name: /^Entry code/ }));
  await program.close();
  return code;
}
