import type { Page } from '@playwright/test';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay, visit } from '../journeys.ts';
import { fillCart, openCheckout } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';

/** Keeps what the checkout shows, as in a tab that the browser has put to sleep. */
const blockLiveUpdates = (page: Page) => page.route('**/api/events*', (route) => route.abort());

const removeFirstLine = async (page: Page): Promise<string> => {
  const line = page.getByTestId('cart-line').first();
  const name = (await line.getByRole('heading').textContent()) ?? '';
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  return name;
};

test('names a line that another tab removed, and pays what is shown then [PAY-05 PRC-01]', async ({
  page,
  context,
}) => {
  await blockLiveUpdates(page);
  await openCheckout(page, 'harbour', 2);
  await fillCard(page, 'harbour');
  const other = await context.newPage();
  await visit(other, 'harbour', '/basket');
  const name = await removeFirstLine(other);
  await pay(page);
  const notice = page.getByRole('status').filter({ hasText: 'Your basket has changed' });
  await expect(notice).toContainText(`Removed: ${name}`);
  await expect(notice).toContainText('You have not been charged');
  await fillCard(page, 'harbour');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByTestId('order-lines').getByRole('listitem')).toHaveCount(1);
});

test('names a line that another tab added [PAY-05 PRC-01]', async ({ page, context }) => {
  await blockLiveUpdates(page);
  await openCheckout(page, 'demo', 1);
  await fillCard(page, 'demo');
  const other = await context.newPage();
  await visit(other, 'demo', '/basket');
  await fillCart(other, 'demo', 1);
  await pay(page);
  const notice = page.getByRole('status').filter({ hasText: 'Your basket has changed' });
  await expect(notice).toContainText('Added: ');
});

test('names terms that have changed and shows them to be accepted again [CHK-05 BSK-34]', async ({
  page,
}) => {
  await openCheckout(page, 'demo');
  // The page showed an earlier version.
  await page.route(
    '**/api/checkout/authorise',
    (route) => {
      const body = route.request().postDataJSON() as Record<string, unknown>;
      return route.continue({ postData: { ...body, terms_version: 'an earlier one' } });
    },
    { times: 1 },
  );
  await fillCard(page, 'demo');
  await pay(page);
  const notice = page.getByRole('status').filter({ hasText: 'The booking terms have changed' });
  await expect(notice).toContainText('You have not been charged');
  await expect(page.getByLabel('I agree to the booking terms')).not.toBeChecked();
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
});

for (const client of ['demo', 'harbour'] as const) {
  test(`${client}: a reload while the payment is authorised leads to the order [CHK-31 PAY-08]`, async ({
    page,
  }) => {
    await loseAuthorisation(page);
    const { email } = await openCheckout(page, client);
    await fillCard(page, client);
    await pay(page);
    await waitForAttempt(email, client === 'harbour' ? ['captured'] : ['authorised']);
    await page.reload();
    await expectConfirmation(page);
    await visit(page, client, '/basket/checkout');
    await expect(page.getByText('Your shopping basket is empty')).toBeVisible();
  });

  test(`${client}: a reload while the request is in flight waits for the order [CHK-31 PAY-08]`, async ({
    page,
  }) => {
    // The response may arrive before the reload, and would open the confirmation.
    await loseAuthorisation(page);
    const { email } = await openCheckout(page, client);
    await fillCard(page, client);
    await pay(page);
    // A reload before the server has the request pays nothing.
    await waitForAttempt(email, ['authorising', 'authorised', 'capture_pending', 'captured']);
    await page.reload();
    await expectConfirmation(page);
  });
}

for (const client of ['demo', 'harbour'] as const)
  for (const [title, loss] of [
    ['no response arrives', 'disconnected'],
    ['a proxy answers in its place', 'proxy_page'],
  ] as const)
    test(`${client}: a payment is found and becomes an order when ${title} [CHK-30 PAY-08]`, async ({
      page,
    }) => {
      await loseAuthorisation(page, loss);
      const { email } = await openCheckout(page, client);
      await fillCard(page, client);
      await pay(page);
      await expectConfirmation(page);
      await waitForAttempt(email, ['captured']);
      expect(await readAttemptStates(email)).toHaveLength(1);
    });

/** Sends the request to authorise to the server, and keeps its response from the page, which gets this instead. */
const loseAuthorisation = (page: Page, loss: 'silence' | 'disconnected' | 'proxy_page' = 'silence') =>
  page.addInitScript((kind) => {
    const originalFetch = window.fetch;
    window.fetch = async (...parameters) => {
      const response = await originalFetch(...parameters);
      if (!response.url.endsWith('/api/checkout/authorise')) return response;
      if (kind === 'silence') return new Promise<never>(() => {});
      if (kind === 'disconnected') throw new TypeError('Failed to fetch');
      return new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
    };
  }, loss);

/** The states of a new customer's payment attempts. */
const readAttemptStates = async (email: string): Promise<string[]> => {
  const attempts = await runStatement<{ state: string }>(
    `select a.state from payment_attempt a
     join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
     join person p on p.client_id = c.client_id and p.id = c.person_id where p.email = $1`,
    [email],
  );
  return attempts.map(({ state }) => state);
};

/** Waits until the payment attempt of a new customer is in one of these states. */
const waitForAttempt = (email: string, states: string[]): Promise<void> =>
  expect(async () => {
    const [state] = await readAttemptStates(email);
    expect(states).toContain(state);
  }).toPass({ timeout: 30_000 });
