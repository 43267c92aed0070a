import { expect, type Page } from '@playwright/test';
import { type Client, expectConfirmation, fillCard, pay, visit } from '../journeys.ts';
import { fillCart, openCheckout, sendFromPage } from '../new-customer.ts';
import { giveCredit } from '../payment/credit.ts';
import { fillFamilyCart, openFamilyCheckout, payFamilyOrder } from '../payment/family-order.ts';
import { createGiftCard } from '../payment/gift-card.ts';

// What pays for a basket besides a new card, each as a customer leaves it before Pay.

async function openCredit(page: Page, client: Client): Promise<void> {
  const { email } = await openCheckout(page, client);
  await giveCredit(page, email, 'general', 1250);
  const credit = page.getByTestId('credit');
  await credit.getByLabel(/^General credit/).fill('2.50');
  await credit.getByRole('button', { name: 'Apply General credit' }).press('Enter');
  await expect(credit.getByRole('button', { name: 'Remove General credit' })).toBeVisible();
  await fillCard(page, client);
}

async function openGiftCard(page: Page, client: Client): Promise<void> {
  const code = await createGiftCard(client, 150);
  await openCheckout(page, client);
  const section = page.getByTestId('gift-cards');
  await section.getByRole('button', { name: 'Use a gift card or voucher' }).press('Enter');
  await section.getByLabel('Gift card or voucher code').fill(code);
  await section.getByLabel('Gift card or voucher code').press('Enter');
  await expect(section).toContainText(/−£1\.50/);
  await fillCard(page, client);
}

async function openSavedCard(page: Page, client: Client): Promise<void> {
  await openCheckout(page, client);
  await fillCard(page, client);
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).press('Space');
  await pay(page);
  await expectConfirmation(page);
  await expect
    .poll(async () => (await sendFromPage(page, '/api/payments/saved-cards')).data, { timeout: 30_000 })
    .toHaveLength(1);
  await fillCart(page, client);
  await visit(page, client, '/basket/checkout');
  await expect(page.getByRole('radio', { name: /, expires / })).toBeChecked();
}

/** A camp, a court, a swim, a membership and a penalty, with a gift card, credit and a card. */
async function openFamilyOrder(page: Page): Promise<void> {
  await openFamilyCheckout(page, await fillFamilyCart(page));
  await fillCard(page, 'demo', 'challenge');
}

async function openFamilyConfirmation(page: Page): Promise<void> {
  await openFamilyCheckout(page, await fillFamilyCart(page));
  await payFamilyOrder(page);
}

async function openGiftCards(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/gift-cards');
  await expect(page.getByTestId('gift-card-form')).toBeVisible();
}

export const tenderScreens = [
  { name: 'gift cards', open: openGiftCards },
  { name: 'checkout with gift card', open: openGiftCard },
  { name: 'checkout with credit', open: openCredit },
  { name: 'checkout with saved card', open: openSavedCard },
  { name: 'family checkout', open: openFamilyOrder, client: 'demo' },
  { name: 'family confirmed', open: openFamilyConfirmation, client: 'demo' },
];
