import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import {
  addCourt,
  type Card,
  type Client,
  expectConfirmation,
  fillCard,
  getCardFrame,
  getDayFromNow,
  pay,
  visit,
} from './journeys.ts';
import { fillCart, openCheckout, openCheckoutWithTerms, openOrigin, register } from './new-customer.ts';
import { completeChallenge } from './payment/challenge.ts';
import { giveCredit } from './payment/credit.ts';

const clients = ['demo', 'harbour'] as const;

async function payWith(page: Page, client: Client, card: Card): Promise<void> {
  await fillCard(page, client, card);
  await pay(page);
}

for (const client of clients) {
  test(`${client}: confirms the booking when the card is accepted [CHK-01 CHK-06 CHK-17]`, async ({
    page,
  }) => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      // A call for 3D Secure would be of /api/payment-providers/.
      if (/^\/api\/(?:checkout|payment-providers)\//.test(path))
        requestedPaths.push(path.split('/').slice(0, 4).join('/'));
    });
    await openCheckout(page, client, 2);
    await payWith(page, client, 'frictionless');
    await expectConfirmation(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked');
    await expect(page.getByText('If your plans change, you can cancel or move your booking')).toBeVisible();
    await expect(page.getByTestId('order-lines').getByText(/^You can cancel until \w+\s\d/)).toHaveCount(2);
    expect(page.url()).toMatch(/\/booking-confirmed\/[0-9a-f-]{36}$/);
    await expect(page.getByTestId('order-lines').getByRole('listitem')).toHaveCount(2);
    // The document has it: who has just paid sees no page that is loading.
    const html = await page.evaluate(async () => (await fetch(location.href)).text());
    expect(html).toContain('data-testid="order-lines"');
    expect([...new Set(requestedPaths)]).toEqual([
      '/api/checkout/prepare',
      '/api/checkout/authorise',
      '/api/checkout/complete',
    ]);
  });

  test(`${client}: confirms the booking after a passed challenge, and says once that the order is complete [CHK-22 CHK-27 BSK-42]`, async ({
    page,
  }) => {
    await openCheckout(page, client);
    await payWith(page, client, 'challenge');
    const challenge =
      client === 'demo' ? page.locator('.challenge-frame') : page.locator('iframe[src*="/stripe/3ds/"]');
    await expect(challenge).toBeVisible();
    // Stripe's script shows the bank's page in a frame of its own.
    if (client === 'demo')
      await expect(page.getByRole('alertdialog')).toContainText(
        'Your bank needs to check it’s you. You won’t be charged until you confirm.',
      );
    await completeChallenge(page, client, 'pass');
    await expectConfirmation(page);
    const completed = page.getByRole('status').filter({ hasText: 'Order completed Successfully.' });
    await expect(completed).toBeVisible();
    await expect(page.getByTestId('order-lines').getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked');
    await expect(completed).toHaveCount(0);
  });

  test(`${client}: shows an error after a failed challenge and accepts another card [CHK-27 CHK-25]`, async ({
    page,
  }) => {
    const { email } = await openCheckout(page, client);
    await page.setViewportSize({ width: 360, height: 740 });
    // What is above the card form goes while the bank is asked, and comes back after it.
    await giveCredit(page, email, 'membership', 100);
    await giveCredit(page, email, 'general', 200);
    await payWith(page, client, 'challenge');
    await completeChallenge(page, client, 'fail');
    const error = page.getByTestId('payment-error');
    await expect(error).toContainText('3D Secure verification failed');
    await expect(getCardFrame(page).locator('input').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(2);
    await expect(error).toBeInViewport({ ratio: 1 });
    await payWith(page, client, 'frictionless');
    await expect(error).toHaveCount(0);
    await expectConfirmation(page);
  });

  test(`${client}: shows an error for a declined card, keeps the basket and accepts another card [CHK-07 CHK-30]`, async ({
    page,
  }) => {
    await openCheckout(page, client);
    await payWith(page, client, 'declined');
    const error = page.getByTestId('payment-error');
    await expect(error).toContainText('Payment was declined');
    await expect(error.getByRole('alert')).toBeFocused();
    await expect(error.getByText(/bank declined/)).toBeVisible();
    await expect(error.getByRole('link')).toHaveText('Card details');
    await visit(page, client, '/basket');
    await expect(page.getByTestId('cart-line')).toHaveCount(1);
    await visit(page, client, '/basket/checkout');
    await payWith(page, client, 'frictionless');
    await expectConfirmation(page);
  });
}

for (const [client, number] of [
  ['demo', '4929000000006'],
  ['harbour', '4242424242424242'],
] as const) {
  test(`${client}: collects the card number in the provider’s frame and never sends it to the server [PAY-04]`, async ({
    page,
  }) => {
    const toServer: string[] = [];
    const toProvider: string[] = [];
    page.on('request', (request) => {
      const isServer = new URL(request.url()).hostname.endsWith('localhost');
      const text = `${request.url()} ${request.postData() ?? ''}`.replace(/%20|[ +-]/g, '');
      (isServer ? toServer : toProvider).push(text);
    });
    await openCheckout(page, client);
    await payWith(page, client, 'frictionless');
    await expectConfirmation(page);
    expect(toServer.some((request) => request.includes('/api/checkout/authorise'))).toBe(true);
    expect(toServer.filter((request) => request.includes(number))).toEqual([]);
    expect(toProvider.some((request) => request.includes(number))).toBe(true);
  });
}

test('requires the booking terms where the client has some and reports them when missing [BSK-34]', async ({
  page,
}) => {
  await openCheckoutWithTerms(page, 'demo');
  await fillCard(page, 'demo');
  await page.getByTestId('pay-button').press('Enter');
  const terms = page.getByLabel('I agree to the booking terms');
  await expect(terms).toBeFocused();
  await page.getByTestId('pay-button').focus();
  await page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link').press('Enter');
  await expect(terms).toBeFocused();
  await openCheckout(page, 'harbour');
  await expect(page.getByLabel('I agree to the booking terms')).toHaveCount(0);
});

test('logs a guest in on the checkout page and keeps their basket [AUT-11 AUT-09 BSK-16]', async ({
  page,
  browser,
}) => {
  const other = await browser.newPage();
  await openOrigin(other, 'demo');
  const { email, password } = await register(other, 'demo');
  await other.close();
  await openOrigin(page, 'demo');
  await fillCart(page, 'demo', 2);
  // A code needs an account, which the basket says before one is typed.
  await visit(page, 'demo', '/basket');
  const dialog = page.getByTestId('login-modal');
  await expect(page.getByRole('button', { name: 'Add a discount code' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in to use a discount code' }).press('Enter');
  await expect(dialog).toBeVisible();
  await visit(page, 'demo', '/basket/checkout');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('my-account-button')).toBeVisible();
  await expect(page.getByTestId('who-for')).toContainText('Jo Newcomer');
  await expect(page.getByTestId('pay-button')).toHaveText(/^Pay £/);
});

test('collapses the basket above the form on a phone, with a link to edit it [BSK-33]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCheckout(page, 'demo');
  await page.locator('summary').filter({ hasText: '1 item' }).click();
  await page.getByRole('link', { name: 'Edit basket' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/basket$/);
});

test('retries after a lost completion response without paying twice [PAY-08]', async ({ page }) => {
  // The first request reaches the server; its response does not reach the page.
  await page.addInitScript(() => {
    const originalFetch = window.fetch;
    let isLost = false;
    window.fetch = async (...parameters) => {
      const response = await originalFetch(...parameters);
      if (isLost || !response.url.endsWith('/api/checkout/complete')) return response;
      isLost = true;
      throw new TypeError('The response was lost');
    };
  });
  await openCheckout(page, 'demo');
  let authorised = 0;
  let completed = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/authorise')) authorised += 1;
    if (request.url().endsWith('/api/checkout/complete')) completed += 1;
  });
  await payWith(page, 'demo', 'frictionless');
  await expectConfirmation(page);
  expect(completed).toBe(2);
  expect(authorised).toBe(1);
});

test('shows an error and a retry when the checkout cannot be prepared, also when Pay is selected offline [CHK-26 CHK-39]', async ({
  page,
  context,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await page.route('**/api/checkout/prepare', (route) => route.abort());
  await visit(page, 'demo', '/basket/checkout');
  const failed = page.getByRole('alert').filter({ hasText: 'Preparation failed' });
  await expect(failed).toContainText('We cannot take your payment at the moment');
  await expect(failed).toContainText('Check your internet connection and try again.');
  await expect(page.getByTestId('pay-button')).toHaveCount(0);
  await page.unroute('**/api/checkout/prepare');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('pay-button')).toBeVisible();
  await fillCard(page, 'demo');
  await context.setOffline(true);
  await pay(page);
  await expect(failed).toBeFocused();
  await expect(failed).toBeInViewport({ ratio: 1 });
  await expect(failed).toContainText('You have not been charged.');
  await context.setOffline(false);
  await expect(failed).toHaveCount(0);
  await expect(page.getByText('We cannot take your payment at the moment')).toHaveCount(0);
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
});

test('shows a payment in progress, re-enables the button on failure and confirms on success [CHK-15]', async ({
  page,
}) => {
  await openCheckout(page, 'demo');
  let unblock = (): void => undefined;
  const unblocked = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  await page.route('**/api/checkout/authorise', async (route) => {
    await unblocked;
    await route.continue();
  });
  await payWith(page, 'demo', 'declined');
  await expect(page.getByTestId('pay-button')).toHaveAttribute('aria-busy', 'true');
  unblock();
  await expect(page.getByTestId('payment-error')).toBeVisible();
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
  await payWith(page, 'demo', 'frictionless');
  await expectConfirmation(page);
});

test('shows an error when the verification status cannot be fetched, and checks again [CHK-33]', async ({
  page,
}) => {
  await openCheckout(page, 'harbour');
  await page.route('**/api/payment-providers/sca-completion/*', (route) => route.abort());
  await payWith(page, 'harbour', 'challenge');
  await completeChallenge(page, 'harbour', 'pass');
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to complete 3D Secure verification' });
  // The page tries four times before it gives up.
  await expect(failed).toContainText('You will not be charged twice.', { timeout: 20_000 });
  // Stripe's event completes the order, which empties the basket.
  await expect(page.getByRole('banner').locator('.pv-badge')).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByTestId('who-for')).toHaveCount(0);
  // The payment may be authorised, so the page asks for its order instead of taking another card.
  await expect(page.getByTestId('pay-button')).toHaveCount(0);
  await failed.getByRole('button', { name: 'Check again' }).press('Enter');
  await expectConfirmation(page);
});

test('names the court of each line of the basket, the confirmation and the receipt [BSK-09 CHK-13]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await addCourt(page, 'demo', getDayFromNow(9));
  await addCourt(page, 'demo', getDayFromNow(9));
  await visit(page, 'demo', '/basket');
  const removes = page.getByRole('button', {
    name: /^Remove Badminton, Court \d, \w+\s\d+\s\w+, \d\d:\d\d$/,
  });
  await expect(removes).toHaveCount(2);
  const names = await removes.allTextContents();
  expect(new Set(names).size).toBe(2);
  await visit(page, 'demo', '/basket/checkout');
  await payWith(page, 'demo', 'frictionless');
  await expectConfirmation(page);
  const calendarLinks = page.getByRole('link', { name: /^Add to calendar/ });
  await expect(calendarLinks).toHaveCount(2);
  const calendarNames = await calendarLinks.allTextContents();
  expect(new Set(calendarNames).size).toBe(2);
  const lines = page
    .getByRole('complementary', { name: 'Receipt' })
    .locator('dt')
    .filter({ hasText: 'Badminton' });
  await expect(lines).toHaveText([/Court \d · \w+\s\d+\s\w+ 20\d\d, \d\d:\d\d/, /Court \d · /]);
  const [first, second] = await lines.allTextContents();
  expect(first).not.toBe(second);
});

test('offers a calendar file and a printed receipt, except on a kiosk [CHK-13]', async ({ page }) => {
  await openCheckout(page, 'demo');
  await payWith(page, 'demo', 'frictionless');
  await expectConfirmation(page);
  const lines = page.getByTestId('order-lines');
  const name = (await lines.getByRole('heading').textContent()) ?? '';
  const downloadEvent = page.waitForEvent('download');
  await lines.getByRole('link', { name: new RegExp(`^Add to calendar ${name} `) }).press('Enter');
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toMatch(/^[\w-]+-\d{4}-\d\d-\d\d\.ics$/);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toContain(`SUMMARY:${name}\r\n`);
  expect(file.replaceAll('\r\n ', '')).toMatch(/LOCATION:.*Northgate Arena/);
  await page.evaluate(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed');
  });
  await page.getByRole('button', { name: 'Print the receipt' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  const receipt = page.getByRole('complementary', { name: 'Receipt' });
  await expect(receipt).toContainText('Northgate Leisure, Northgate Arena, Broughton Lane, Salford M7 1UE');
  await expect(receipt).toContainText('VAT number GB000000042');
  await expect(receipt).toContainText(/\w+day \d+ \w+ 20\d\d, \d\d:\d\d/);
  await page.emulateMedia({ media: 'screen' });
  await visit(page, 'demo', `${new URL(page.url()).pathname}?kiosk=true`);
  await expect(lines).toBeVisible();
  await expect(page.getByRole('link', { name: /Add to calendar/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print the receipt' })).toHaveCount(0);
});

for (const client of clients) {
  test(`${client}: shows an error when the card form fails to load and loads it on request [CHK-39 PAY-01]`, async ({
    page,
  }) => {
    let requestCount = 0;
    const isScript = ({ pathname }: URL): boolean => /\/(sagepay|stripe)\.js$/.test(pathname);
    await page.route(isScript, (route) => {
      requestCount += 1;
      return route.abort();
    });
    await openCheckout(page, client);
    await expect(
      page.getByRole('alert').filter({ hasText: 'We could not load the card form' }),
    ).toBeVisible();
    // The page does not request the script again until the customer selects “Try again”.
    const requestsBeforeRetry = requestCount;
    await page.getByLabel('I agree to the booking terms').or(page.getByTestId('pay-button')).first().focus();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute(isScript);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.card-frame iframe').first()).toBeVisible();
    expect(requestsBeforeRetry).toBe(1);
  });
}

test('locks the basket while a payment is in progress [BSK-10 BSK-18]', async ({ page, context }) => {
  await openCheckout(page, 'demo');
  await payWith(page, 'demo', 'challenge');
  await expect(page.locator('.challenge-frame')).toBeVisible();
  const other = await context.newPage();
  await visit(other, 'demo', '/basket');
  await expect(other.getByText('Payment in progress')).toBeVisible();
  await expect(other.getByTestId('cart-line')).toHaveCount(1);
  await expect(other.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});
