import type { Page } from '@playwright/test';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay } from '../journeys.ts';
import { openCheckout, openCheckoutWithTerms } from '../new-customer.ts';

// One box for every failure of a payment: the errors of page and card together, and none of an earlier attempt.
const getProblem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const getFailure = (page: Page) => page.getByTestId('payment-error');
const getNumber = (page: Page) => page.frameLocator('.card-frame iframe:visible').getByLabel('Card number');

for (const client of ['demo', 'harbour'] as const) {
  test(`${client}: reports the errors of the page and of the card at the first Pay [UIK-04 CHK-16]`, async ({
    page,
  }) => {
    await openCheckoutWithTerms(page, client);
    await expect(getNumber(page)).toBeVisible();
    await page.getByTestId('pay-button').press('Enter');
    await expect(getProblem(page).getByRole('link')).not.toHaveCount(0);
    const messages = await getProblem(page).getByRole('link').allTextContents();
    // Harbour has no terms.
    if (client === 'demo') expect(messages).toContain('Agree to the booking terms to continue');
    await expect(getProblem(page).locator('a[href="#card"]')).toHaveCount(1);
    await expect(getProblem(page)).toBeFocused();
  });

  test(`${client}: shows only the error of the card that is wrong now, after a payment that failed [CHK-25]`, async ({
    page,
  }) => {
    await openCheckout(page, client);
    await fillCard(page, client, 'declined');
    await pay(page);
    await expect(getFailure(page)).toContainText('Your payment did not go through');
    await expect(getNumber(page)).toHaveValue('');
    await getNumber(page).fill('4242');
    await pay(page);
    await expect(getProblem(page).locator('a[href="#card"]')).toHaveCount(1);
    await expect(getFailure(page)).toHaveCount(0);
    await fillCard(page, client);
    await pay(page);
    await expectConfirmation(page);
  });

  test(`${client}: shows one box in plain words while the server cannot be reached, and pays afterwards with the same card [CHK-26 CHK-30 UIK-03]`, async ({
    page,
  }) => {
    await openCheckout(page, client);
    await fillCard(page, client);
    await page.route('**/api/checkout/**', (route) => route.abort());
    await pay(page);
    const failure = page.getByRole('alert').filter({ hasText: 'We could not send your payment' });
    await expect(failure).toContainText('You will not be charged twice.', { timeout: 30_000 });
    await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('main').getByRole('alert')).toHaveCount(1);
    await expect(page.locator('main')).not.toContainText(/error_\w+|problem_\w+/);
    await page.unroute('**/api/checkout/**');
    await failure.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.locator('main')).not.toContainText(/error_\w+|problem_\w+/);
    await pay(page);
    await expectConfirmation(page);
  });
}
