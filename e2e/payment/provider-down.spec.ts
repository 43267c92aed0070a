import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { type Client, expectConfirmation, fillCard, pay, visit } from '../journeys.ts';
import { fillCart, openCheckout, openOrigin, register } from '../new-customer.ts';
import { startOwnStack } from '../stack/own-stack.ts';
import { createGiftCard } from './gift-card.ts';

// The payment provider is down or silent: the checkout says so, and what needs no provider still pays. An application of its
// own, because the provider's faults concern everybody.
const getStack = startOwnStack();

const addFault = (path: string, fault: { do: string; ms?: number }) =>
  fetch(`${getStack().sandbox}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: { method: 'POST', path }, times: 1000, ...fault }),
  });

async function payByGiftCard(page: Page, client: Client): Promise<void> {
  const code = await createGiftCard(client, 50_000, getStack());
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

test('cart_in_payment, payment_sent: while the bank decides, another tab can neither change the basket nor cancel [PAY-05 BSK-24]', async ({
  page,
  context,
}) => {
  test.slow();
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  const other = await context.newPage();
  await other.setViewportSize({ width: 360, height: 740 });
  // Its basket is from before the payment.
  await other.route('**/api/events*', (route) => route.abort());
  await visit(other, 'demo', '/basket');
  await addFault('/api/v1/transactions$', { do: 'delay', ms: 15_000 });
  await pay(page);

  const refused = other.waitForResponse((response) => response.status() === 409);
  await other
    .getByTestId('cart-line')
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  expect(await (await refused).json()).toMatchObject({ code: 'cart_in_payment' });
  await expect(other.getByText('A payment is in progress. Wait a moment and try again.')).toBeVisible();
  const open = other.getByTestId('open-payment');
  const cancelled = other.waitForResponse((response) => response.status() === 409);
  await open.getByRole('button', { name: 'Cancel this payment and change the basket' }).press('Enter');
  expect(await (await cancelled).json()).toMatchObject({ code: 'payment_sent' });
  await expect(
    other.getByText('Your bank already has this payment, so it can no longer be cancelled.'),
  ).toBeVisible();
  await expectNoHorizontalScroll(other);
  await expectNoViolations(other);
  await open.getByRole('link', { name: 'Continue the payment' }).press('Enter');
  await expectConfirmation(page);
  await other.getByRole('link', { name: 'View your last order' }).press('Enter');
  await expectConfirmation(other);
});
