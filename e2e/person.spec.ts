import type { Browser } from '@playwright/test';
import { createAxe } from './accessibility/axe.ts';
import { expectNoHorizontalScroll } from './accessibility/checks.ts';
import { expect, test } from './csp-test.ts';
import {
  fillCard,
  getDayFromNow,
  getUrl,
  logIn,
  pay,
  visit,
  visitClasses,
  waitForHydration,
} from './journeys.ts';
import { fetchReply } from './network-errors.ts';
import { fillCart, openOrigin, register, sendFromPage } from './new-customer.ts';
import { expectDetectedInTime, noteLogins } from './person/login-watch.ts';
import { runStatement } from './stack/database.ts';

test('keeps the fields after a wrong password and closes the dialog after the right one [AUT-01 AUT-09 AUT-15]', async ({
  page,
}) => {
  // AUT-21: the browser's session is its cookie alone.
  const bearers: string[] = [];
  page.on('request', (request) => {
    if ('authorization' in request.headers()) bearers.push(request.url());
  });
  await visit(page, 'demo', '/basket');
  await page.locator('main').getByTestId('login-button').click();
  const dialog = page.getByTestId('login-modal');
  const email = dialog.getByLabel('Email address');
  const password = dialog.getByLabel('Password', { exact: true });
  await email.fill('sam@demo.test');
  await password.fill('not-it');
  await dialog.getByTestId('login-submit').click();
  await expect(dialog.getByTestId('login-error')).toHaveText('Wrong email address or password');
  await expect(email).toHaveValue('sam@demo.test');
  await expect(password).toHaveValue('not-it');
  await expect(password).toBeFocused();
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill('Password1!');
  await password.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('my-account-button')).toBeVisible();
  expect(bearers).toEqual([]);
});

test('marks the log-in fields for password managers [AUT-01]', async ({ page }) => {
  await visit(page, 'demo', '/login');
  await expect(page.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
});

test('logs in with the customer reference, for which the field asks [AUT-01 AUT-15]', async ({ page }) => {
  await openOrigin(page, 'demo');
  const { email, password } = await register(page, 'demo');
  const [person] = await runStatement<{ reference: string }>(
    'select reference from person where email = $1',
    [email],
  );
  await page.context().clearCookies();
  await visit(page, 'demo', '/login');
  const field = page.getByLabel('Email address or customer reference');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('Enter your email address or customer reference');
  await field.fill(person?.reference ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByTestId('login-submit').press('Enter');
  await expect(page.getByTestId('my-account-button')).toBeVisible();
});

test('shows registration errors at their fields, keeps the values and then registers [AUT-02 AUT-18]', async ({
  page,
}) => {
  await visit(page, 'demo', '/register?redirect=/basket');
  await page.getByRole('button', { name: 'Create an account' }).press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Enter your first name' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  const typed = {
    'First name': 'Mo',
    'Last name': 'Newcomer',
    'Email address': 'sam@demo.test',
    Day: '4',
    Month: '5',
    Year: '1990',
    Password: 'A-new-Customer-1',
  };
  for (const [label, value] of Object.entries(typed)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByText('Phone, address and news (optional)').press('Enter');
  const optional = {
    'Phone number': '0161 496 0321',
    'Address line 1': '4 Weir Lane',
    'Town or city': 'Salford',
    Postcode: 'M3 5DW',
  };
  for (const [label, value] of Object.entries(optional))
    await page.getByLabel(label, { exact: true }).fill(value);
  const optIns = page.getByRole('group', { name: 'Get news about classes and offers' }).getByRole('checkbox');
  await expect(optIns).toHaveCount(4);
  for (const optIn of await optIns.all()) {
    await expect(optIn).not.toBeChecked();
    await optIn.press('Space');
  }
  await optIns.nth(2).press('Space');
  await page.getByLabel('I agree to the booking terms').check();
  await page.getByLabel('Password', { exact: true }).fill('Newcomer-1990');
  await page.getByRole('button', { name: 'Create an account' }).press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too easy to guess/);
  await page.getByLabel('Password', { exact: true }).fill(typed.Password);
  await page.getByRole('button', { name: 'Create an account' }).press('Enter');
  const email = page.getByLabel('Email address');
  await expect(email).toHaveAccessibleDescription(/already an account/);
  await expect(page.getByLabel('Last name')).toHaveValue('Newcomer');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('A-new-Customer-1');
  const address = `mo-${Date.now()}@demo.test`;
  await email.fill(address);
  const registered = page.waitForRequest('**/api/auth/customer/register*');
  await page.getByRole('button', { name: 'Create an account' }).press('Enter');
  const request = await registered;
  expect(request.method()).toBe('POST');
  expect(new URL(request.url()).search).toBe('?onboarding_type=customer_account_online');
  const body = request.postDataJSON() as object;
  // Three of the four ways of marketing: the third was taken back.
  const marketing = {
    marketing_email: true,
    marketing_sms: true,
    marketing_phone: false,
    marketing_post: true,
  };
  expect(body).toMatchObject({
    client_id: 'demo',
    source: 'online',
    first_name: 'Mo',
    last_name: 'Newcomer',
    email: address,
    date_of_birth: '1990-05-04',
    password: typed.Password,
    phone: '0161 496 0321',
    address1: '4 Weir Lane',
    town: 'Salford',
    postcode: 'M3 5DW',
    ...marketing,
    terms: true,
  });
  expect(Object.keys(body).filter((key) => !/^[a-z\d_]+$/.test(key))).toEqual([]);
  await expect(page).toHaveURL(/\/basket$/);
  await expect(page.getByTestId('my-account-button')).toBeVisible();
  const record = await sendFromPage(page, '/api/auth/user/details');
  expect(record.data).toMatchObject({
    address: { address1: '4 Weir Lane', postcode: 'M3 5DW' },
    ...marketing,
  });
});

test('redirects a logged-in customer from registration, never to another origin [RTE-02]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await page.goto('/register?redirect=/basket');
  await expect(page).toHaveURL(/\/basket$/);
  await page.goto('/register?redirect=https://example.org/');
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.hostname.endsWith('localhost'));
});

test('detects a log-in in another tab by a check every 5 seconds [AUT-08]', async ({ page, context }) => {
  await noteLogins(page);
  await visit(page, 'demo', '/basket');
  await expect(page.locator('main').getByTestId('login-button')).toBeVisible();
  const other = await context.newPage();
  await visit(other, 'demo', '/basket');
  await register(other, 'demo');
  await expect(page.getByTestId('my-account-button')).toBeVisible();
  await expectDetectedInTime(page);
});

test('keeps the venue that is selected at a log-in, although the home venue is another one [AUT-22]', async ({
  page,
  browser,
}) => {
  await openOrigin(page, 'demo');
  const { email, password } = await register(page, 'demo');
  await runStatement(
    `update person p set home_venue_id = v.id from venue v
     where p.email = $1 and v.client_id = p.client_id and v.slug = 'northgate-arena'`,
    [email],
  );
  const context = await browser.newContext();
  const device = await context.newPage();
  await visit(device, 'demo', '/redirect-to-selected-venue/moorside');
  await visit(device, 'demo', '/');
  const selected = device.getByTestId('selected-venue').first();
  await expect(selected).toContainText('Moorside');
  await logIn(device, email, password);
  await expect(device.getByTestId('my-account-button')).toBeVisible();
  await expect(selected).toContainText('Moorside');
  await device.reload();
  await waitForHydration(device);
  await expect(selected).toContainText('Moorside');
  await context.close();
});

test('removes the basket from the screen on log-out [AUT-04 BSK-13]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByTestId('cart-line')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
});

test('removes the session, the basket and the stored payment from the browser on log-out [AUT-04]', async ({
  page,
  context,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket/checkout');
  await expect(page.getByTestId('pay-button')).toBeVisible();
  const readPayment = () => page.evaluate(() => sessionStorage.getItem('pavilion-transaction'));
  // The page does not receive the response that ends the payment.
  let completedOrders = 0;
  await page.route('**/api/checkout/complete', async (route) => {
    await fetchReply(route);
    completedOrders += 1;
  });
  await fillCard(page, 'demo');
  await pay(page);
  await expect.poll(() => completedOrders).toBe(1);
  expect(await readPayment()).not.toBeNull();
  await visit(page, 'demo', '/');
  expect(await readPayment()).not.toBeNull();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await readPayment()).toBeNull();
  await expect(page.getByRole('banner').locator('.pv-badge')).toHaveCount(0);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => /^demo_\d+(_in)?$/.test(name))).toEqual([]);
});

test('logs out with one reload when the session was ended elsewhere [AUT-10]', async ({
  page,
  context,
  browser,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  // The same session in a browser with separate cookies.
  const elsewhere = await browser.newContext({ storageState: await context.storageState() });
  const other = await elsewhere.newPage();
  await visit(other, 'demo', '/basket');
  await other.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  await elsewhere.close();
  await page
    .getByTestId('cart-line')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.locator('main').getByTestId('login-button')).toBeVisible();
  // The page can be interactive before its load event.
  await expect.poll(() => loads).toBe(1);
});

test.describe('a link with a login token', () => {
  /** A link that logs in a new customer, who is logged in on another device. */
  async function createLink(browser: Browser): Promise<{ url: string; email: string }> {
    const otherDevice = await browser.newContext();
    const page = await otherDevice.newPage();
    await openOrigin(page, 'demo');
    const { email } = await register(page, 'demo');
    const token = await page.evaluate(async () => {
      const response = await fetch('/api/auth/hand-over', { method: 'POST' });
      return ((await response.json()) as { data: { token: string } }).data.token;
    });
    await otherDevice.close();
    return { url: getUrl('demo', `/basket?token=${token}`), email };
  }

  test('says as whom it logs in, and logs in after the button is selected [AUT-07]', async ({
    page,
    browser,
  }) => {
    const { url, email } = await createLink(browser);
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto(url);
    await expect(page).toHaveURL(getUrl('demo', '/basket'));
    await expect(page.getByRole('heading', { name: 'Log in as Jo Newcomer?' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Log in as Jo Newcomer' })).toBeFocused();
    await page.keyboard.press('Enter');
    await waitForHydration(page);
    await expect(page).toHaveURL(getUrl('demo', '/basket'));
    await expect(page.getByTestId('my-account-button')).toBeVisible();
  });

  test('logs in with the token that a log-in has returned, and leaves the address [AUT-07 AUT-21]', async ({
    page,
    browser,
  }) => {
    const otherDevice = await (await browser.newContext()).newPage();
    await openOrigin(otherDevice, 'demo');
    const { email, password } = await register(otherDevice, 'demo');
    const body = { username: email, password };
    const { data } = await sendFromPage(otherDevice, '/api/auth/customer/login', body);
    const { token } = data as { token: string };
    const url = getUrl('demo', `/basket?token=${encodeURIComponent(token)}`);
    // The request of the page may have a bearer token, which is no reason to leave the other in the address.
    await page.setExtraHTTPHeaders({ authorization: `Bearer ${token}x` });
    await page.goto(url);
    await expect(page).toHaveURL(getUrl('demo', '/basket'));
    await page.setExtraHTTPHeaders({});
    await page.goto(url);
    await expect(page).toHaveURL(getUrl('demo', '/basket'));
    await page.getByRole('button', { name: 'Log in as Jo Newcomer' }).click();
    await waitForHydration(page);
    await expect(page).toHaveURL(getUrl('demo', '/basket'));
    await expect(page.getByTestId('my-account-button')).toBeVisible();
    await otherDevice.context().close();
  });

  test('logs nobody in if the visitor continues without it, in Welsh too [AUT-07 UIK-03]', async ({
    page,
    browser,
  }) => {
    const { url } = await createLink(browser);
    await page.context().addCookies([{ name: 'language', value: 'cy', url }]);
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Mewngofnodi fel Jo Newcomer?' })).toBeVisible();
    await page.getByRole('link', { name: 'Parhau heb fewngofnodi' }).click();
    await waitForHydration(page);
    await expect(page.getByTestId('my-account-button')).toHaveCount(0);
  });
});

test('opens the class again whose row asked to log in, and returns the focus to it [AUT-11]', async ({
  page,
}) => {
  const row = page.getByTestId('session-row').filter({ has: page.getByRole('button', { name: /^Log in / }) });
  for (let day = 1; day < 8; day++) {
    await visitClasses(page, 'demo', getDayFromNow(day));
    await expect(page.getByTestId('session-row').first()).toBeVisible();
    if ((await row.count()) > 0) break;
  }
  const name = (await row.first().getByRole('heading').getByRole('link').textContent()) ?? '';
  const loginButton = row.first().getByRole('button', { name: /^Log in / });
  await loginButton.press('Enter');
  const dialog = page.getByTestId('login-modal');
  await expect(dialog.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', /session/);
  await logIn(page, 'alex@demo.test');
  const panel = page.getByRole('dialog');
  await expect(page.getByTestId('session-panel')).toBeVisible();
  const title = (await panel.getByRole('heading').first().textContent()) ?? '-';
  expect(name.startsWith(title)).toBe(true);
  await expect(panel.locator(':focus').or(panel.and(page.locator(':focus')))).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByTestId('session-row').locator('a:focus')).toHaveCount(1);
});
