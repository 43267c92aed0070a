import type { Locator, Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay } from '../journeys.ts';
import { openCheckout } from '../new-customer.ts';
import { completeChallenge } from './challenge.ts';
import { giveCredit } from './credit.ts';

const credit = (page: Page): Locator => page.getByTestId('credit');
const payButton = (page: Page): Locator => page.getByTestId('pay-button');

/** The amounts of the receipt, by name. */
const receiptLine = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('complementary', { name: 'Receipt' }).locator('.order-receipt__line', { hasText: name });

/** An amount of the summary, in pence. */
async function readTotal(page: Page, name: string): Promise<number> {
  const term = page.locator('dt').filter({ hasText: name }).filter({ visible: true });
  const text = await term.locator('xpath=following-sibling::dd[1]').innerText();
  return Math.round(Number(text.replace('£', '')) * 100);
}

test('pays a part with credit and the rest by card, after a challenge [PRC-09 BSK-43 BSK-12]', async ({
  page,
}) => {
  const { email } = await openCheckout(page, 'demo');
  await giveCredit(page, email, 'general', 1250);
  const amount = credit(page).getByLabel('General credit: £12.50 available');
  await expect(amount).toHaveAccessibleDescription(/You can use up to £/);
  await amount.fill('10000');
  await amount.press('Enter');
  await expect(amount).toHaveAccessibleDescription(/You can use up to £/);
  await expect(page.getByText('Credit amount could not be applied.')).toBeVisible();
  await amount.fill('2.50');
  await amount.press('Enter');
  await expect(credit(page).locator('.credit__rest')).toContainText('Credit successfully applied.');
  await expect(page.locator('.pv-toast--success')).toHaveCount(0);
  await expect(credit(page)).toContainText(/You pay £[\d.]+ by card/);
  expect(await readTotal(page, 'Total to pay')).toBe((await readTotal(page, 'Basket cost')) - 250);
  await expect(payButton(page)).toHaveText(/^Pay £2\.50 with credit and £[\d.]+ by card$/);
  expect((await createAxe(page).include('[data-testid=credit]').analyze()).violations).toEqual([]);
  await fillCard(page, 'demo', 'challenge');
  await pay(page);
  await completeChallenge(page, 'demo', 'pass');
  await expectConfirmation(page);
  await expect(receiptLine(page, 'General credit')).toContainText('£2.50');
  await expect(receiptLine(page, 'Visa')).toContainText('£');
});

test('gives credit back when a card is declined, and pays wholly with credit without a card [PRC-09 CHK-11 CHK-30]', async ({
  page,
}) => {
  const { email } = await openCheckout(page, 'harbour');
  await giveCredit(page, email, 'membership', 100);
  await giveCredit(page, email, 'general', 100_000);
  // All that may pay is filled in.
  await credit(page).getByRole('button', { name: 'Apply Membership credit' }).press('Enter');
  await expect(credit(page).getByRole('button', { name: 'Remove Membership credit' })).toBeVisible();
  await expect(payButton(page)).toHaveText(/^Pay £1\.00 with credit and £/);
  await fillCard(page, 'harbour', 'declined');
  await pay(page);
  await expect(page.getByTestId('payment-error')).toContainText('Payment was declined');
  await credit(page).getByRole('button', { name: 'Remove Membership credit' }).press('Enter');
  await expect(credit(page).getByLabel('Membership credit: £1.00 available')).toHaveValue('1.00');
  await credit(page).getByRole('button', { name: 'Apply General credit' }).press('Enter');
  await expect(credit(page)).toContainText('Your credit pays for everything. You do not need a card.');
  await expect(payButton(page)).toHaveText(/^Pay £[\d.]+ with credit$/);
  // The refusal of the card does not matter any more.
  await expect(page.getByTestId('payment-error')).toHaveCount(0);
  await expect(page.locator('.card-frame')).toHaveCount(0);
  await pay(page);
  await expectConfirmation(page);
  await expect(receiptLine(page, 'General credit')).toContainText('£');
  await expect(receiptLine(page, 'Membership credit')).toHaveCount(0);
});
