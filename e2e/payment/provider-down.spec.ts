import type { Page } from '@playwright/test';
import { expect, test } from '../csp-test.ts';
import { type Client, expectConfirmation, fillCard, pay, visit } from '../journeys.ts';
import { fillCart, openCheckout, openOrigin, register } from '../new-customer.ts';
import { createTestStack, type TestStack } from '../stack/test-stack.ts';
import { createGiftCard } from './gift-card.ts';

// The payment provider is down or silent: the checkout says so, and what needs no provider still pays. An application of its
// own, because the provider's faults concern everybody.
let stack: TestStack;
const port = process.env['PAVILION_E2E_PORT'];
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await createTestStack();
  await stack.start();
  process.env['PAVILION_E2E_PORT'] = String(stack.port);
});
test.afterAll(async () => {
  process.env['PAVILION_E2E_PORT'] = port;
  await stack.stop();
});
test.afterEach(async () => {
  await fetch(`${stack.sandbox}/faults`, { method: 'DELETE' });
});

const addFault = (path: string, fault: { do: string; ms?: number }) =>
  fetch(`${stack.sandbox}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: { method: 'POST', path }, times: 1000, ...fault }),
  });

async function payByGiftCard(page: Page, client: Client): Promise<void> {
  const code = await createGiftCard(client, 50_000, stack);
  const section = page.getByTestId('gift-cards');
  await section.getByRole('button', { name: 'Use a gift card or voucher' }).press('Enter');
  await section.getByLabel('Gift card or voucher code').fill(code);
  await section.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(section).toContainText('Nothing is left to pay.');
  await pay(page);
  await expectConfirmation(page);
}

test('Opayo is down: the checkout says so, and a gift card pays for everything [CHK-26 CHK-35]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await addFault('/api/v1/merchant-session-keys', { do: '500' });
  await visit(page, 'demo', '/basket/checkout');
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to create Opayo session' });
  await expect(failed).toContainText('We cannot take your payment at the moment');
  await expect(failed).toContainText('You can still pay for everything with credit or a gift card.');
  await payByGiftCard(page, 'demo');
});

test('Opayo is silent: a gift card pays after the deadline of its session [CHK-26 CHK-35]', async ({
  page,
}) => {
  test.slow();
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await addFault('/api/v1/merchant-session-keys', { do: 'delay', ms: 30_000 });
  await visit(page, 'demo', '/basket/checkout');
  await expect(page.getByTestId('pay-button')).toHaveCount(0);
  await payByGiftCard(page, 'demo');
});

test('Stripe is down: Pay says so, and a gift card pays for everything [CHK-30 CHK-35]', async ({ page }) => {
  await openCheckout(page, 'harbour');
  await addFault('/v1/payment_intents$', { do: '500' });
  await fillCard(page, 'harbour');
  await pay(page);
  await expect(page.getByTestId('payment-error')).toContainText(
    'We could not connect to the payment service.',
  );
  await payByGiftCard(page, 'harbour');
});
