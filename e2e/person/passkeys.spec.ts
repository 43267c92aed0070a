import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getUrl, visit, waitForHydration } from '../journeys.ts';
import { type NewCustomer, openOrigin, register, sendFromPage } from '../new-customer.ts';
import { getNow } from '../stack/environment.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

async function openDetails(page: Page): Promise<NewCustomer> {
  await openOrigin(page, 'demo');
  const customer = await register(page, 'demo');
  await page.goto(getUrl('demo', '/user-details').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1, name: 'My details' })).toBeVisible();
  return customer;
}

/** Logs out, and opens the log-in dialog on the other surface, on a phone by the menu. */
async function openLogin(page: Page, width: 360 | 1440 = 1440) {
  await page.setViewportSize({ width, height: 800 });
  // An empty page: a page of the application would load again by itself when its session ends.
  await openOrigin(page, 'demo');
  await sendFromPage(page, '/api/auth/logout', {});
  await visit(page, 'demo');
  if (width === 360) {
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).press('Enter');
  } else {
    await page.getByTestId('login-button').first().press('Enter');
  }
  return page.getByTestId('login-modal');
}

const expectAccessible = async (page: Page) =>
  expect((await createAxe(page).analyze()).violations).toEqual([]);

test('adds a passkey, logs in with it on another surface and removes it, by keyboard [ACC-09 AUT-01]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await addVirtualAuthenticator(page);
  await openDetails(page);
  await page.getByTestId('add-passkey').press('Enter');
  const name = page.getByTestId('add-passkey-dialog').getByLabel('Name of the passkey');
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await name.fill('Work phone');
  await name.press('Enter');
  const passkey = page.getByTestId('passkey');
  await expect(passkey).toContainText('Work phone');
  await expect(passkey).toContainText('Not used yet');
  await expectNoHorizontalScroll(page);

  for (const width of [360, 1440] as const) {
    const dialog = await openLogin(page, width);
    await expect(dialog.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username webauthn');
    await expectNoHorizontalScroll(page);
    await dialog.getByTestId('passkey-login').press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(await sendFromPage(page, '/api/auth/user')).toMatchObject({ data: { first_name: 'Jo' } });
  }

  await page.goto(getUrl('demo', '/user-details').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  await expect(passkey).toContainText('Last used');
  await passkey.getByRole('button', { name: 'Remove passkey Work phone' }).press('Enter');
  await page
    .getByTestId('remove-passkey-dialog')
    .getByRole('button', { name: 'Remove passkey' })
    .press('Enter');
  await expect(passkey).toHaveCount(0);
});

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The code of RFC 6238 for a secret as the page shows it, `steps` half minutes from now. */
function computeCode(secret: string, steps: number): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) =>
    base32.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(getNow() / 30_000) + steps));
  const hash = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const code = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(code % 1_000_000).padStart(6, '0');
}

test('turns on two-step log-in, then logs in with a code of the app and a recovery code [ACC-09 AUT-01]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { email, password } = await openDetails(page);
  await page.getByTestId('enable-second-factor').press('Enter');
  const setup = page.getByTestId('enable-dialog');
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  // A phone cannot scan its own screen.
  await expect(setup.locator('a')).toHaveAttribute('href', /^otpauth:\/\/totp\//);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await setup.getByRole('button', { name: 'Copy key' }).press('Enter');
  await expect(page.locator('.pv-toast').last()).toContainText('The key is copied');
  const secret = (await setup.locator('code').textContent()) ?? '';
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret.replaceAll(' ', ''));
  const field = setup.getByLabel('Code', { exact: true });
  await field.fill('12');
  await field.press('Enter');
  // The recovery codes come later.
  await expect(field).toHaveAccessibleDescription(/This code is wrong .* your app shows now\.$/);
  await field.fill(computeCode(secret, 0));
  await field.press('Enter');
  const codes = setup.getByTestId('recovery-codes').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await setup.getByRole('button', { name: 'I have saved the codes' }).press('Enter');
  await expect(page.getByTestId('second-factor')).toContainText('10 recovery codes left');
  await expect(page.getByRole('heading', { name: 'Two-step log-in' })).toBeFocused();

  for (const code of [computeCode(secret, 1), recoveryCode]) {
    const dialog = await openLogin(page);
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByTestId('login-submit').press('Enter');
    const codeField = dialog.getByTestId('code-step').getByLabel('Code');
    await expect(codeField).toBeFocused();
    await codeField.fill(code);
    await codeField.press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(await sendFromPage(page, '/api/auth/user')).toMatchObject({ data: { email } });
  }
});
