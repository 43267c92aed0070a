import type { Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { expect, test } from '../csp-test.ts';
import { type Client, expectConfirmation, fillCard, pay, visit } from '../journeys.ts';
import { openCheckout } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { sampleClients } from '../stack/sample-clients.ts';
import { buyWithRefusedCapture, getOrderId, readBuyerEmail } from './unpaid-order.ts';

// The server receives the request to authorise, and the page never gets its response: for a cart, and for an unpaid
// order, which has an attempt already.

type Purchase = {
  name: string;
  authorisePath: string;
  /** Opens the page that pays, and returns the new customer's email address. */
  open: (page: Page, client: Client) => Promise<string>;
  attempts: number;
  expectPaid: (page: Page) => Promise<void>;
};

const cart: Purchase = {
  name: 'a basket',
  authorisePath: '/checkout/authorise',
  open: async (page, client) => (await openCheckout(page, client)).email,
  attempts: 1,
  expectPaid: expectConfirmation,
};
const order: Purchase = {
  name: 'an unpaid order',
  authorisePath: '/order-payment/authorise',
  open: openUnpaidOrder,
  attempts: 2,
  expectPaid: async (page) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked', { timeout: 30_000 });
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  },
};

const clients = ['demo', 'harbour'] as const;
const losses = [
  ['no response arrives', 'disconnected'],
  ['a proxy answers in its place', 'proxy_page'],
] as const;
const cases = clients.flatMap((client, clientIndex) =>
  [cart, order].map((purchase, purchaseIndex) => ({ client, purchase, index: [clientIndex, purchaseIndex] })),
);

for (const { client, purchase } of cases.filter((one) => isSampled(...one.index))) {
  const { name, authorisePath, open, attempts, expectPaid } = purchase;
  test(`${client}: a reload while the payment of ${name} is authorised leads to the order [CHK-31 PAY-08]`, async ({
    page,
  }) => {
    await loseAuthorisation(page, authorisePath);
    const email = await open(page, client);
    await fillCard(page, client);
    await pay(page);
    await waitForAttempt(email, attempts, client === 'harbour' ? ['captured'] : ['authorised']);
    await page.reload();
    await expectPaid(page);
    expect(await readAttemptStates(email)).toHaveLength(attempts);
    await visit(page, client, '/basket/checkout');
    await expect(page.getByText('Your shopping basket is empty')).toBeVisible();
  });
}

const lossCases = cases.flatMap((one) =>
  losses.map(([title, loss], lossIndex) => ({ ...one, title, loss, index: [...one.index, lossIndex] })),
);

for (const { client, purchase, title, loss } of lossCases.filter((one) => isSampled(...one.index))) {
  const { name, authorisePath, open, attempts, expectPaid } = purchase;
  test(`${client}: a payment of ${name} is found and completed when ${title} [CHK-30 PAY-08]`, async ({
    page,
  }) => {
    await loseAuthorisation(page, authorisePath, loss);
    const email = await open(page, client);
    await fillCard(page, client);
    await pay(page);
    await expectPaid(page);
    await waitForAttempt(email, attempts, ['captured']);
    expect(await readAttemptStates(email)).toHaveLength(attempts);
  });
}

for (const client of sampleClients(1))
  test(`${client}: a reload while the request is in flight waits for the order [CHK-31 PAY-08]`, async ({
    page,
  }) => {
    // The response may arrive before the reload, and would open the confirmation.
    await loseAuthorisation(page, cart.authorisePath);
    const email = await cart.open(page, client);
    await fillCard(page, client);
    await pay(page);
    // A reload before the server has the request pays nothing.
    await waitForAttempt(email, 1, ['authorising', 'authorised', 'capture_pending', 'captured']);
    await page.reload();
    await expectConfirmation(page);
  });

test('does not say that nobody was charged while the payment of an order is checked [CHK-31 CHK-33]', async ({
  page,
  browser,
}) => {
  const notCharged = 'you have not been charged';
  await loseAuthorisation(page, order.authorisePath);
  const email = await order.open(page, 'demo');
  await expect(page.getByText(notCharged)).toBeVisible();
  await fillCard(page, 'demo');
  await pay(page);
  await expect(page.getByText(notCharged)).toHaveCount(0);
  await waitForAttempt(email, order.attempts, ['authorised']);
  // Another device does not know the card, and waits until the order is paid.
  const other = await browser.newPage();
  await other.goto(page.url());
  await expect(other.getByText('We are checking your payment')).toBeVisible();
  await expect(other.getByText(notCharged)).toHaveCount(0);
  const [releasePrepare, releaseResume] = [
    await holdRequest(page, '**/order-payment/prepare*'),
    await holdRequest(page, '**/order-payment/resume'),
  ];
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your order');
  await expect(page.getByText(notCharged)).toHaveCount(0);
  releasePrepare();
  await expect(page.getByText('We are checking your payment')).toBeVisible();
  await expect(page.getByText(notCharged)).toHaveCount(0);
  releaseResume();
  await order.expectPaid(page);
  await order.expectPaid(other);
  await other.close();
});

/** Buys with a payment that is refused, and opens the link of the email about it. */
async function openUnpaidOrder(page: Page, client: Client): Promise<string> {
  const link = await buyWithRefusedCapture(page, client);
  const email = await readBuyerEmail(getOrderId(page));
  await page.goto(link);
  await expect(page.getByTestId('pay-button')).toBeVisible();
  return email;
}

/** Keeps requests waiting until the returned function is called. */
async function holdRequest(page: Page, url: string): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Sends the request to authorise to the server, and keeps its response from the page, which gets this instead. */
const loseAuthorisation = (
  page: Page,
  path: string,
  loss: 'silence' | 'disconnected' | 'proxy_page' = 'silence',
) =>
  page.addInitScript(
    ([lostPath, kind]) => {
      const originalFetch = window.fetch;
      window.fetch = async (...parameters) => {
        const response = await originalFetch(...parameters);
        if (!response.url.endsWith(lostPath)) return response;
        if (kind === 'silence') return new Promise<never>(() => {});
        if (kind === 'disconnected') throw new TypeError('Failed to fetch');
        return new Response('<h1>Bad gateway</h1>', {
          status: 502,
          headers: { 'content-type': 'text/html' },
        });
      };
    },
    [path, loss] as const,
  );

/** The states of a new customer's payment attempts, oldest first. */
const readAttemptStates = async (email: string): Promise<string[]> => {
  const attempts = await runStatement<{ state: string }>(
    `select a.state from payment_attempt a
     join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
     join person p on p.client_id = c.client_id and p.id = c.person_id where p.email = $1
     order by a.created_at`,
    [email],
  );
  return attempts.map(({ state }) => state);
};

/** Waits until the latest of a new customer's payment attempts, this many, is in one of these states. */
const waitForAttempt = (email: string, count: number, states: string[]): Promise<void> =>
  expect(async () => {
    const found = await readAttemptStates(email);
    expect(found).toHaveLength(count);
    expect(states).toContain(found.at(-1));
  }).toPass({ timeout: 30_000 });
