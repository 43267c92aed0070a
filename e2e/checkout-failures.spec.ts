import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import {
  type Client,
  expectConfirmation,
  fillCard,
  getCardFrame,
  getUrl,
  pay,
  visit,
  waitForHydration,
} from './journeys.ts';
import { replyWithError } from './network-errors.ts';
import { fillCart, openCheckout, openCheckoutWithTerms, openOrigin, register } from './new-customer.ts';
import { completeChallenge, expectChallenge } from './payment/challenge.ts';
import { runStatement } from './stack/database.ts';
import { startOwnStack } from './stack/own-stack.ts';
import { sampleClients } from './stack/sample-clients.ts';

// Failures of a payment, caused in the database and at the provider. An application of its own, because other tests pay
// at the same time.
const getStack = startOwnStack();

/** What the browser reports when its connection returns. The page checks an open payment at once. */
const reconnect = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** Makes the provider answer requests to this path with a fault, until the test ends. */
const addFault = (method: string, path: string, action: string) =>
  fetch(`${getStack().sandbox}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: { method, path }, do: action, times: 100 }),
  });

/** Registers a customer with a filled basket, without its checkout. */
async function fillBasket(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
  await fillCart(page, client);
}

const getAlert = (page: Page, title: string): Locator =>
  page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) });
const getPaymentError = (page: Page): Locator => page.getByTestId('payment-error');
const completeUrl = '**/api/checkout/complete';

/** Makes the server refuse the next completion: the lines of the payment no longer are those of the basket. */
const refuseCompletion = (page: Page) =>
  page.route(
    completeUrl,
    async (route) => {
      const { transaction_uuid: id } = route.request().postDataJSON() as { transaction_uuid: string };
      await runStatement(`update payment_attempt set cart_hash = 'another' where id = $1`, [id], getStack());
      await route.continue();
    },
    { times: 1 },
  );

/** Removes the message from every response to a completion. */
const removeCompletionMessage = (page: Page) =>
  page.addInitScript(() => {
    const originalFetch = window.fetch;
    window.fetch = async (...parameters) => {
      const response = await originalFetch(...parameters);
      if (!response.url.endsWith('/api/checkout/complete')) return response;
      const { data } = (await response.json()) as { data: object };
      return Response.json({ data: { ...data, message: null } });
    };
  });

async function expectBasketKept(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
}

test('shows the client’s own message when paid booking is disabled [CHK-02]', async ({ page }) => {
  await fillBasket(page, 'demo');
  const setMessage = (message: string | null) =>
    runStatement(`update client set paid_booking_disabled = $1 where slug = 'demo'`, [message], getStack());
  await setMessage('Online payment is closed until Monday.');
  const prepared = page.waitForResponse('**/api/checkout/prepare');
  await visit(page, 'demo', '/basket/checkout');
  expect((await prepared).status()).toBe(403);
  await expect(getAlert(page, 'Online payment is closed until Monday.')).toBeVisible();
  await expect(page.getByText('Preparation failed')).toHaveCount(0);
  await expect(page.getByTestId('pay-button')).toHaveCount(0);
  await setMessage(null);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByTestId('pay-button')).toBeVisible();
});

test('shows terms that changed after the page was opened, and pays with the new version [CHK-05 BSK-34]', async ({
  page,
}) => {
  const newTerms = 'You agree to the rules of the new season.';
  await openCheckoutWithTerms(page, 'demo', getStack());
  const agreement = page.getByLabel('I agree to the booking terms');
  await agreement.press('Space');
  await runStatement(
    `update client set terms_version = 'new-season', terms_html = $1 where slug = 'demo'`,
    [`<p>${newTerms}</p>`],
    getStack(),
  );
  await expect(page.getByText(newTerms)).toHaveCount(0);
  await fillCard(page, 'demo');
  await pay(page);
  const notice = page.getByRole('status').filter({ hasText: 'The booking terms have changed' });
  await expect(notice).toContainText('You have not been charged');
  await expect(page.getByText(newTerms)).toBeAttached();
  await expect(agreement).not.toBeChecked();
  await fillCard(page, 'demo');
  const authorised = page.waitForRequest('**/api/checkout/authorise');
  await pay(page);
  expect((await authorised).postDataJSON()).toMatchObject({ terms: true, terms_version: 'new-season' });
  await expectConfirmation(page);
});

test('names Opayo when it creates no session [CHK-26]', async ({ page }) => {
  await fillBasket(page, 'demo');
  await addFault('POST', '/api/v1/merchant-session-keys', '500');
  await visit(page, 'demo', '/basket/checkout');
  const failed = getAlert(page, 'Failed to create Opayo session');
  await expect(failed).toContainText('You have not been charged.');
  await expect(page.getByText('Preparation failed')).toHaveCount(0);
  await fetch(`${getStack().sandbox}/faults`, { method: 'DELETE' });
  await failed.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByTestId('pay-button')).toBeVisible();
});

test('names Stripe when its configuration is missing, and a provider that is not supported [CHK-26 PAY-07]', async ({
  page,
}) => {
  await fillBasket(page, 'harbour');
  const rename = (from: string, to: string) =>
    runStatement('update payment_credentials set provider = $2 where provider = $1', [from, to], getStack());
  await rename('stripe', 'hidden');
  await visit(page, 'harbour', '/basket/checkout');
  const failed = getAlert(page, 'Failed to get Stripe configuration');
  await expect(failed).toContainText('You have not been charged.');
  await rename('hidden', 'stripe');
  await failed.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByTestId('pay-button')).toBeVisible();

  const setProvider = (provider: string) =>
    runStatement(`update client set payment_provider = $1 where slug = 'harbour'`, [provider], getStack());
  await setProvider('paypal');
  await visit(page, 'harbour', '/basket/checkout');
  await expect(page.getByText("Payment provider 'paypal' is not supported")).toBeVisible();
  await expect(page.getByTestId('pay-button')).toHaveCount(0);
  await setProvider('stripe');
  await visit(page, 'harbour', '/basket/checkout');
  await expect(page.getByTestId('pay-button')).toBeVisible();
});

for (const [client, path, text] of [
  ['demo', '/api/v1/transactions$', 'We cannot take card payments at the moment.'],
  ['harbour', '/v1/payment_intents$', 'We could not connect to the payment service.'],
] as const) {
  test(`${client}: starts again with an empty card form and no dialog when authorise fails [CHK-08 CHK-30]`, async ({
    page,
  }) => {
    await openCheckout(page, client);
    await addFault('POST', path, '401');
    await fillCard(page, client);
    const preparedAgain = page.waitForRequest('**/api/checkout/prepare');
    await pay(page);
    await expect(getPaymentError(page)).toContainText('Authorization failed');
    await expect(getPaymentError(page)).toContainText(text);
    await preparedAgain;
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0);
    const number = page.frameLocator('.card-frame iframe:visible').getByLabel('Card number');
    await expect(number).toHaveValue('');
    await fetch(`${getStack().sandbox}/faults`, { method: 'DELETE' });
    await fillCard(page, client);
    await pay(page);
    await expectConfirmation(page);
  });
}

test('closes the bank’s dialog when the payment is declined in it [CHK-08]', async ({ page }) => {
  await openCheckout(page, 'demo');
  await fillCard(page, 'demo', 'challenge');
  await pay(page);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  const bank = page.frameLocator('.challenge-frame').frameLocator('iframe[name=bank]');
  await bank.getByLabel('Word').fill('no');
  await bank.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(getPaymentError(page)).toContainText('3D Secure verification failed');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('pay-button')).toBeVisible();
});

test('leaves the bank’s challenge, twice, and pays with another card [CHK-22 CHK-24]', async ({ page }) => {
  const { email } = await openCheckout(page, 'demo');
  const dialog = page.getByRole('alertdialog');
  for (let count = 1; count <= 2; count += 1) {
    await fillCard(page, 'demo', 'challenge');
    await pay(page);
    await expectChallenge(page, 'demo');
    await dialog.getByRole('button', { name: 'Use another card' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByTestId('pay-button')).toBeEnabled();
    await expect(getPaymentError(page)).toHaveCount(0);
    await expect(getCardFrame(page).getByLabel('Card number')).toHaveValue('');
  }
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  const attempts = await runStatement<{ state: string }>(
    `select a.state from payment_attempt a
     join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
     join person p on p.client_id = c.client_id and p.id = c.person_id
     where p.email = $1 and a.state in ('authorised', 'capture_pending', 'captured', 'captured_late')`,
    [email],
    getStack(),
  );
  expect(attempts).toHaveLength(1);
});

/** A 422 with an error at two fields. */
const refuseFields = (route: Route): Promise<void> =>
  route.fulfill({
    status: 422,
    json: {
      code: 'validation_failed',
      message: 'The data is invalid.',
      errors: { payments: ['The amounts do not match.'], terms: ['Agree to the terms.'] },
      next_step: null,
    },
  });
const joinedErrors = 'The amounts do not match. Agree to the terms.';

test('says that authorise failed when its request got no response, and joins the errors of fields [CHK-30 CHK-34]', async ({
  page,
}) => {
  await openCheckout(page, 'harbour');
  await page.route('**/api/checkout/authorise', (route) => route.abort());
  await fillCard(page, 'harbour');
  await pay(page);
  await expect(getPaymentError(page)).toContainText('Failed to authorize payment');
  await page.unroute('**/api/checkout/authorise');
  await page.route('**/api/checkout/authorise', refuseFields);
  await fillCard(page, 'harbour');
  await pay(page);
  await expect(getPaymentError(page)).toContainText(joinedErrors);
  await page.unroute('**/api/checkout/authorise');
  await fillCard(page, 'harbour');
  await pay(page);
  await expectConfirmation(page);
});

test('shows the message of a failed completion, and keeps the basket [CHK-31 CHK-14]', async ({ page }) => {
  await openCheckout(page, 'demo');
  await refuseCompletion(page);
  await fillCard(page, 'demo');
  await pay(page);
  await expect(getPaymentError(page)).toContainText('We could not keep your places');
  await expectBasketKept(page, 'demo');
});

test('says that the completion failed when its answer has no message [CHK-31]', async ({ page }) => {
  await removeCompletionMessage(page);
  // Not Stripe, whose event may complete the order before the browser does.
  await openCheckout(page, 'demo');
  await refuseCompletion(page);
  await fillCard(page, 'demo');
  await pay(page);
  await expect(getPaymentError(page)).toContainText('Payment completion failed');
  await expect(getPaymentError(page)).toContainText(
    'You have not been charged. Your basket has not changed.',
  );
});

test('shows the message of a completion request that failed, else its own, and checks again on request and when the connection returns [CHK-31 CHK-34]', async ({
  page,
}) => {
  await openCheckout(page, 'demo');
  await page.route(completeUrl, replyWithError(500));
  await fillCard(page, 'demo');
  await pay(page);
  const failed = getAlert(page, 'Failed to complete payment');
  await expect(failed).toContainText('We could not confirm your payment.');
  await expect(page.getByTestId('pay-button')).toHaveCount(0);
  await page.unroute(completeUrl);
  await page.route(completeUrl, replyWithError(500, 'Our orders are closed for a minute.'));
  await failed.getByRole('button', { name: 'Check again' }).press('Enter');
  await expect(failed).toContainText('Our orders are closed for a minute.');
  await page.unroute(completeUrl);
  await page.route(completeUrl, refuseFields);
  await failed.getByRole('button', { name: 'Check again' }).press('Enter');
  await expect(page.getByText(joinedErrors)).toBeVisible();
  await page.unroute(completeUrl);
  await reconnect(page);
  await expectConfirmation(page);
});

/** Opens the checkout of a basket whose price falls to nothing, so that it needs no card. */
async function openFreeCheckout(page: Page): Promise<void> {
  const { email } = await openCheckout(page, 'demo');
  await runStatement(
    `update pricing_option o set amount = 0
     from cart_line l
     join cart c on c.client_id = l.client_id and c.id = l.cart_id
     join person p on p.client_id = c.client_id and c.owner = 'person:' || p.id
     where p.email = $1 and o.client_id = l.client_id and o.id = l.pricing_option_id`,
    [email],
    getStack(),
  );
  await fillCard(page, 'demo');
  await pay(page);
  await expect(page.getByTestId('pay-button')).toHaveText('Confirm booking');
}

const orderFailed = 'Unable to complete your order, please try again.';

test('says that an order without a payment could not be completed, and keeps the basket [CHK-14]', async ({
  page,
}) => {
  await openFreeCheckout(page);
  await refuseCompletion(page);
  await pay(page);
  await expect(getPaymentError(page)).toContainText(orderFailed);
  await expectBasketKept(page, 'demo');
  await visit(page, 'demo', '/basket/checkout');
  await page.route(completeUrl, replyWithError(500));
  await pay(page);
  await expect(getAlert(page, orderFailed)).toBeVisible();
  await page.unroute(completeUrl);
  await reconnect(page);
  await expectConfirmation(page);
});

/** Requests to each provider by which the server learns the result of a challenge. */
const resultRequests: Record<Client, readonly [method: string, path: string][]> = {
  demo: [
    ['POST', '/api/v1/transactions/*/3d-secure-challenge'],
    ['GET', '/api/v1/transactions/*'],
    ['POST', '/access/access.htm'],
  ],
  harbour: [['GET', '/v1/payment_intents/pi_*']],
};

for (const client of sampleClients(0)) {
  test(`${client}: does not complete a challenge without a result, and completes it once there is one [CHK-27]`, async ({
    page,
  }) => {
    await openCheckout(page, client);
    let completed = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/checkout/complete')) completed += 1;
    });
    await fillCard(page, client, 'challenge');
    await pay(page);
    await expectChallenge(page, client);
    for (const [method, path] of resultRequests[client]) await addFault(method, path, '500');
    await completeChallenge(page, client, 'pass');
    await expect(page.getByText('We are checking your payment')).toBeVisible();
    const failed = getAlert(page, '3D Secure verification failed');
    await expect(failed).toContainText('Your bank has not sent us the result yet.', { timeout: 50_000 });
    await expect(page.getByTestId('pay-button')).toHaveCount(0);
    expect(completed).toBe(0);
    await fetch(`${getStack().sandbox}/faults`, { method: 'DELETE' });
    await reconnect(page);
    await expectConfirmation(page);
  });
}

test('continues a challenge that was left, or cancels it and changes the basket [PAY-05 CHK-22]', async ({
  page,
}) => {
  await openCheckout(page, 'harbour');
  await fillCard(page, 'harbour', 'challenge');
  await pay(page);
  await expectChallenge(page, 'harbour');
  await visit(page, 'harbour', '/basket');
  const open = page.getByTestId('open-payment');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await open.getByRole('link', { name: 'Continue the payment' }).press('Enter');
  const left = page.getByTestId('open-challenge');
  await expect(left).toContainText('You have not been charged.');
  const goOn = left.getByRole('button', { name: 'Continue the payment' });
  // It takes no press before the provider's script has come.
  await expect(goOn).not.toHaveAttribute('aria-busy', 'true');
  await goOn.press('Enter');
  await expectChallenge(page, 'harbour');
  await visit(page, 'harbour', '/basket');
  await open.getByRole('button', { name: 'Cancel this payment and change the basket' }).press('Enter');
  await expect(page.locator('.pv-toast')).toContainText('Payment cancelled. You have not been charged.');
  await expect(open).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible();
});

/** Opens the checkout at the address to which Stripe returns after a challenge on another page. */
async function returnFromBank(page: Page): Promise<void> {
  await page.goto(getUrl('harbour', '/basket/checkout?payment_intent=pi_1&redirect_status=succeeded'));
  await waitForHydration(page);
}

test('sends nothing after a return from the bank without a stored transaction, and starts again [CHK-32 CHK-24]', async ({
  page,
}) => {
  await fillBasket(page, 'harbour');
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/checkout/') || pathname.startsWith('/api/payment')) {
      requestedPaths.push(pathname);
    }
  });
  await returnFromBank(page);
  const failed = getAlert(page, 'No transaction ID available for payment completion');
  await expect(failed).toContainText('You will not be charged twice.');
  await expect(page).toHaveURL(getUrl('harbour', '/basket/checkout'));
  await expect(page.getByTestId('pay-button')).toHaveCount(0);
  expect(requestedPaths).toEqual([]);
  await failed.getByRole('button', { name: 'Start again' }).press('Enter');
  await expect(failed).toHaveCount(0);
  await fillCard(page, 'harbour');
  await pay(page);
  await expectConfirmation(page);
});

test('completes the stored transaction after a return from the bank [CHK-32]', async ({ page }) => {
  await openCheckout(page, 'harbour');
  const authorised = page.waitForResponse('**/api/checkout/authorise');
  await fillCard(page, 'harbour', 'challenge');
  await pay(page);
  const { data } = (await (await authorised).json()) as { data: { client_secret: string } };
  await expect(page.locator('iframe[src*="/stripe/3ds/"]')).toBeVisible();
  const secret = data.client_secret;
  const id = secret.split('_secret_')[0] ?? '';
  await fetch(`${getStack().sandbox}/stripe/3ds/${id}?client_secret=${encodeURIComponent(secret)}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'complete' }),
    redirect: 'manual',
  });
  await returnFromBank(page);
  await expectConfirmation(page);
});
