import type { Locator, Page } from '@playwright/test';
import { expectNoClippedText, expectNoHorizontalScroll, expectNoViolations } from './accessibility/checks.ts';
import { expect, test } from './csp-test.ts';
import { expectConfirmation, fillCard, getUrl, logIn, pay, visit, waitForHydration } from './journeys.ts';
import { logInAs, openOrigin, register } from './new-customer.ts';
import { payWithRefusedCapture } from './payment/unpaid-order.ts';
import { runStatement } from './stack/database.ts';

const customer = 'pat@demo.test';
/** Only the first test pays: the others see the second penalty in any order. */
const paidTitle = 'Missed booking: Spin';
const unpaidTitle = 'Late cancellation: Yoga';
const feeTitle = 'Replacement access card';

async function openAccount(page: Page): Promise<void> {
  await page.goto(getUrl('demo').replace('//bookings.', '//account.'));
  await waitForHydration(page);
}

const getCharge = (page: Page, title: string): Locator =>
  page.getByTestId('unpaid-charge').filter({ hasText: title });

const logInOnAccount = async (page: Page): Promise<void> => {
  await page.locator('main').getByRole('button', { name: 'Log in' }).press('Enter');
  await expect(page.getByTestId('login-modal')).toBeVisible();
  await logIn(page, customer);
};

test('pays a penalty and a fee through the basket, without a hold or an attendee [PRC-11 ACC-02 BSK-25]', async ({
  page,
}) => {
  await openAccount(page);
  await logInOnAccount(page);
  await expect(page.getByRole('heading', { name: 'What you owe' })).toBeVisible();
  const charge = getCharge(page, paidTitle);
  await expect(charge).toContainText('£5.00');
  await expect(getCharge(page, unpaidTitle)).toContainText('£3.00');

  await charge.getByRole('button', { name: `Add to basket ${paidTitle}` }).press('Enter');
  await expect(charge).toContainText('In your basket');
  await expect(page.getByText('Successfully added item to the basket.')).toBeVisible();
  const basketLink = charge.getByRole('link', { name: `View basket (${paidTitle})` });
  await expect(basketLink).toBeFocused();
  const fee = getCharge(page, feeTitle);
  await expect(fee).toContainText('£6.00');
  await fee.getByRole('button', { name: `Add to basket ${feeTitle}` }).press('Enter');
  await expect(fee).toContainText('In your basket');
  await page.reload();
  await expect(charge).toContainText('In your basket');
  await basketLink.press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/basket'));

  const lines = page.getByTestId('cart-line');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: feeTitle })).toContainText('£6.00');
  const line = lines.filter({ hasText: paidTitle });
  await expect(line.getByRole('heading')).toHaveText(paidTitle);
  await expect(line).toContainText('£5.00');
  await expect(line.getByRole('button', { name: `Remove ${paidTitle}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Charges' })).toBeVisible();
  await expect(page.getByText(/Held for/)).toHaveCount(0);

  await visit(page, 'demo', '/basket/checkout');
  await expect(page.getByTestId('pay-button')).toHaveText('Pay £11.00');
  await expect(page.getByTestId('who-for')).toHaveCount(0);
  await expect(page.getByText(/Held for/)).toHaveCount(0);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(page).toHaveTitle(/Payment confirmed/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment received');
  const ordered = page.getByTestId('order-lines').getByRole('heading');
  await expect(ordered.filter({ hasText: paidTitle })).toBeVisible();
  await expect(ordered.filter({ hasText: feeTitle })).toBeVisible();
  await expect(page.getByRole('link', { name: /Add to calendar/ })).toHaveCount(0);
  const receipt = page.getByRole('complementary', { name: 'Receipt' });
  await expect(receipt).toContainText(paidTitle);
  await expect(receipt).toContainText('£5.00');

  await openAccount(page);
  await expect(getCharge(page, unpaidTitle)).toBeVisible();
  await expect(charge).toHaveCount(0);
  await expect(fee).toHaveCount(0);
});

test('lists on Payments what is owed, and adds all of it at once [PRC-11 ACC-07]', async ({ page }) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await runStatement(
    `insert into debt (client_id, id, person_id, kind, title, amount, tax_rate, tax_code, created_at)
     select client_id, gen_random_uuid(), id, 'penalty', fee, pence, 2000, 'standard', created_at
     from person, (values ('Missed booking: Yoga', 500), ('Lost locker key', 900)) as owed(fee, pence)
     where email = $1`,
    [email],
  );
  await page.goto(getUrl('demo', '/payments').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const owed = page.getByTestId('unpaid-charges');
  await expect(owed).toContainText('You owe £14.00');
  const key = getCharge(page, 'Lost locker key');
  await expect(key).toContainText('£9.00');
  await expect(key.getByRole('button', { name: 'Add to basket Lost locker key' })).toBeVisible();
  // Nothing else is on this page, so that it needs no links to its sections.
  await expect(page.getByText('You have no orders yet')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
  }
  await owed.getByRole('button', { name: 'Add all (£14.00)' }).press('Enter');
  await expect(owed.getByText('In your basket')).toHaveCount(2);
  await expect(owed.getByRole('button')).toHaveCount(0);
  await expect(owed.getByRole('link', { name: /^View basket/ }).first()).toBeFocused();
});

test('says that a charge was not added and why, and offers it again [PRC-11 ERR-18]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await logInAs(page, customer);
  await openAccount(page);
  await page.route('**/api/activities/cart/add', (route) =>
    route.fulfill({
      status: 409,
      json: { message: 'Finish your payment first.', errors: {}, code: 'cart_in_payment' },
    }),
  );
  const charge = getCharge(page, unpaidTitle);
  const add = charge.getByRole('button', { name: /^Add to basket/ });
  await add.press('Enter');
  const failure = charge.getByRole('alert');
  await expect(failure).toContainText('We couldn’t add this');
  await expect(failure).toContainText('Finish your payment first.');
  await expect(add).toBeFocused();
});

test('asks again for the charges when they could not load, and still shows the bookings [ACC-02 SHL-11]', async ({
  page,
}) => {
  await openAccount(page);
  const url = '**/api/debts';
  await page.route(url, (route) =>
    route.fulfill({ status: 404, json: { message: 'no', errors: {}, code: 'not_found' } }),
  );
  await logInOnAccount(page);
  const failure = page.getByRole('alert').filter({ hasText: 'We could not check what you owe' });
  await expect(failure).toBeVisible();
  await expect(
    page.getByTestId('home-dashboard').getByRole('link', { name: 'Book an activity' }),
  ).toBeVisible();
  await page.unroute(url);
  await failure.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(getCharge(page, unpaidTitle)).toBeVisible();
});

test('shows the charges in Welsh, at every width, without an accessibility problem [ACC-02 UIK-04]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await logInAs(page, customer);
  await openAccount(page);
  for (const title of ['What you owe', 'Beth sydd arnoch chi']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoHorizontalScroll(page);
      await expectNoClippedText(page);
      await expectNoViolations(page);
    }
    const welsh = page.getByRole('contentinfo').getByRole('button', { name: 'Cymraeg' });
    if (await welsh.isVisible()) await welsh.press('Enter');
  }
});

test('does not say that a payment was received when it was refused afterwards [PRC-11 CHK-12]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await logInAs(page, customer);
  await openAccount(page);
  await getCharge(page, unpaidTitle)
    .getByRole('button', { name: /^Add to basket/ })
    .press('Enter');
  await expect(getCharge(page, unpaidTitle)).toContainText('In your basket');
  await visit(page, 'demo', '/basket/checkout');
  await payWithRefusedCapture(page, 'demo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your order');
  await expect(page).toHaveTitle(/Payment needed/);
  await expect(page.locator('#main').getByRole('link', { name: 'Pay now' })).toBeVisible();
});
