import { expect, type Page } from '@playwright/test';
import { type Client, expectConfirmation, fillCard, pay, venues, visit } from '../journeys.ts';
import { replyWithError } from '../network-errors.ts';
import { fillCart, openCheckout, openOrigin, register } from '../new-customer.ts';
import { buyWithRefusedCapture, getOrderId, passDeadline } from '../payment/unpaid-order.ts';
import { matchText } from '../texts.ts';

// The steps that open the screens of checkout, order and payment, in any language.

export async function openChallenge(page: Page, client: Client): Promise<void> {
  await openCheckout(page, client);
  await fillCard(page, client, 'challenge');
  await pay(page);
  const bank = page.frameLocator('.challenge-frame').frameLocator('iframe[name=bank]');
  await expect(bank.getByLabel('Word')).toBeVisible();
}

export async function openDeclinedCheckout(page: Page, client: Client): Promise<void> {
  await openCheckout(page, client);
  await fillCard(page, client, 'declined');
  await pay(page);
  await expect(page.getByTestId('payment-error')).toBeVisible();
}

export async function openConfirmation(page: Page, client: Client): Promise<void> {
  await openCheckout(page, client, 2);
  await fillCard(page, client);
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByTestId('order-lines')).toBeVisible();
  await expectNoToasts(page);
}

/** Pays for a line fewer than the basket has: the page gets no live updates. */
export async function openChangedCart(page: Page, client: Client): Promise<void> {
  await page.route('**/api/events*', (route) => route.abort());
  await openCheckout(page, client);
  await fillCart(page, client);
  await fillCard(page, client);
  await pay(page);
  await expect(page.getByText(matchText('checkout', 'cart_changed_title'))).toBeVisible();
}

export async function openUnresolvedPayment(page: Page, client: Client): Promise<void> {
  await page.route('**/api/checkout/complete', replyWithError(500));
  await openCheckout(page, client);
  await fillCard(page, client);
  await pay(page);
  await expect(page.getByText(matchText('checkout', 'error_complete_request_failed'))).toBeVisible();
}

export async function openUnpaidConfirmation(page: Page, client: Client): Promise<void> {
  await buyWithRefusedCapture(page, client);
  await expect(page.getByTestId('order-lines')).toBeVisible();
  await expectNoToasts(page);
}

/** They cover other targets for some seconds. */
const expectNoToasts = (page: Page): Promise<void> =>
  expect(page.locator('.pv-toast')).toHaveCount(0, { timeout: 15_000 });

export async function openOrderPayment(page: Page, client: Client): Promise<void> {
  await page.goto(await buyWithRefusedCapture(page, client));
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
}

/** The worker cancels an overdue order within a minute, and the page then says so in its place. */
export async function openOverdueOrder(page: Page, client: Client): Promise<void> {
  const link = await buyWithRefusedCapture(page, client);
  await passDeadline(getOrderId(page));
  await page.goto(link);
  const getTitle = (key: string) => page.getByRole('heading', { name: matchText('checkout', key) });
  await expect(getTitle('order_overdue_title').or(getTitle('order_cancelled_title'))).toBeVisible();
}

export async function openUnknownOrder(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/checkout/pay?order_token=AAAA');
  const name = matchText('checkout', 'order_link_unknown_title');
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** The form that asks a guest for no password, with its errors. */
export async function openNewcomerCheckout(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await fillCart(page, client);
  await visit(page, client, '/basket/checkout');
  await page.getByTestId('newcomer-button').click();
  const form = page.getByTestId('newcomer-form');
  await form.getByTestId('newcomer-submit').click();
  await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused();
}

/** Shows the clock of a visit, which runs while the focus is in the provider's frame. */
export async function openKioskCheckout(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
  await fillCart(page, client);
  await visit(page, client, `/basket/checkout?kiosk=true&centre=${venues[client]}`);
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByTestId('back-to-kiosk-home')).toBeVisible();
  await page.frameLocator('.card-frame iframe:visible').locator('input').first().focus();
  await expect(page.locator('.visit-clock--on')).toBeVisible();
}
