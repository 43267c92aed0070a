import type { Locator, Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getUrl, pay, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { startOwnStack } from '../stack/own-stack.ts';
import { findDifferentPrices } from './different-prices.ts';

// The bank has authorised a payment, and the provider does not take the money yet. An application of its own, because other
// tests pay at the same time.
const getStack = startOwnStack();

const sendFaults = (init: RequestInit) => fetch(`${getStack().sandbox}/faults`, init);
const restoreCaptures = () => sendFaults({ method: 'DELETE' });
const failCaptures = () =>
  sendFaults({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      match: { method: 'POST', path: '/api/v1/transactions/*/instructions' },
      do: '500',
      times: 1000,
    }),
  });

/** Buys a class that another one is cheaper than, and opens its booking. Returns the day of the cheaper one. */
async function openUnpaidBooking(page: Page): Promise<string> {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const { cheap, dearer } = await findDifferentPrices(page);
  const items = [{ purchasable_id: dearer.id, purchasable_type: 'purchasableOccurrence' }];
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);
  await visit(page, 'demo', '/basket/checkout');
  await failCaptures();
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await page.goto(getUrl('demo', '/bookings').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  await page
    .getByTestId('coming-booking')
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .press('Enter');
  await expect(page.getByTestId('booking').getByRole('heading', { level: 1 })).toBeVisible();
  return cheap.date;
}

/** The press is refused, says so, and succeeds once the provider has taken the money. */
async function expectLater(page: Page, dialog: Locator, button: string): Promise<void> {
  const reply = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes('/bookings/'),
  );
  await dialog.getByTestId(button).press('Enter');
  expect(await (await reply).json()).toMatchObject({ code: 'payment_pending' });
  await expect(dialog).toContainText(
    'We are still taking the payment for this booking. Try again in a few minutes.',
  );
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await restoreCaptures();
  await expect(async () => {
    await dialog.getByTestId(button).press('Enter', { timeout: 2000 });
    await expect(dialog).toHaveCount(0, { timeout: 4000 });
  }).toPass({ timeout: 90_000 });
}

test('payment_pending: a booking whose payment is still being taken is cancelled at a later press [BKG-04 BKG-10]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openUnpaidBooking(page);
  await page.getByTestId('cancel-booking').press('Enter');
  await expectLater(page, page.getByRole('dialog', { name: /^Cancel/ }), 'confirm-cancel');
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
});

test('payment_pending: it is moved to a cheaper session at a later press [BKG-03 BKG-10]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const day = await openUnpaidBooking(page);
  const when = page.getByTestId('booking').locator('.account-next-booking__when');
  const before = await when.innerText();
  await page.getByTestId('change-session').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to another session' });
  await dialog.getByLabel('Day', { exact: true }).selectOption(day);
  const cheaper = dialog
    .locator('label')
    .filter({ hasText: /You get/ })
    .locator('input:enabled')
    .first();
  // The sessions of the first day are shown until those of the other one are there.
  await expect(async () => {
    await cheaper.check({ timeout: 2000 });
    await expect(dialog.getByTestId('refund-outcome')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectLater(page, dialog, 'confirm-change');
  await expect(when).not.toHaveText(before);
});
