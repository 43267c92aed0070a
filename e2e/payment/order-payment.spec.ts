import type { Page } from '@playwright/test';
import { expectNoViolations, expectTargetSize } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { fillCard, getUrl, pay, waitForHydration } from '../journeys.ts';
import { sampleClients } from '../stack/sample-clients.ts';
import { completeChallenge } from './challenge.ts';
import { buyWithRefusedCapture, getOrderId, passDeadline } from './unpaid-order.ts';

const deadline = /^Pay £[\d.]+ by \d\d:\d\d on \w+\s\d+\s\w+$/;
const getPayNow = (page: Page) => page.locator('#main').getByRole('link', { name: 'Pay now' });

const expectPaid = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked', { timeout: 30_000 });
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
};

for (const client of sampleClients(1)) {
  test(`${client}: pays an unpaid order by the link in its email, without a log-in [CHK-12 CHK-38]`, async ({
    page,
    browser,
  }) => {
    const buyer = await browser.newPage();
    const link = await buyWithRefusedCapture(buyer, client);
    await expect(buyer.getByText(deadline)).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your order');
    await expect(page.getByText(deadline)).toBeVisible();
    await expect(
      page.getByText('If we do not receive your payment by then, we will cancel them'),
    ).toBeVisible();
    await expect(page.getByTestId('order-lines').getByRole('listitem')).toHaveCount(1);
    await fillCard(page, client);
    await pay(page);
    await expectPaid(page);
    // The link proved the order and logged nobody in.
    await expect(page.getByTestId('login-button').first()).toBeVisible();
    await page.reload();
    await expectPaid(page);
    await buyer.reload();
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('You’re booked');
    await expect(buyer.getByText(deadline)).toHaveCount(0);
    await expect(getPayNow(buyer)).toHaveCount(0);
    await buyer.close();
  });

  test(`${client}: offers the buyer a way to pay with its deadline, until the order is paid [CHK-12 UIK-04]`, async ({
    page,
  }) => {
    await buyWithRefusedCapture(page, client);
    const confirmation = page.url();
    await expect(page.getByText(deadline)).toBeVisible();
    await expect(page.getByText('Your places are booked.', { exact: false })).toBeVisible();
    await expectNoViolations(page);
    await expectTargetSize(page);
    await getPayNow(page).press('Enter');
    await expect(page).toHaveURL(/\/checkout\/pay\?order_token=/);
    await fillCard(page, client);
    await pay(page);
    await expectPaid(page);
    await page.goto(confirmation);
    await expectPaid(page);
    await expect(getPayNow(page)).toHaveCount(0);
  });

  test(`${client}: pays an unpaid order after a declined card and a challenge [CHK-25 CHK-27]`, async ({
    page,
    browser,
  }) => {
    const buyer = await browser.newPage();
    const link = await buyWithRefusedCapture(buyer, client);
    await buyer.close();
    await page.goto(link);
    await fillCard(page, client, 'declined');
    await pay(page);
    await expect(page.getByTestId('payment-error')).toContainText('Payment was declined');
    await fillCard(page, client, 'challenge');
    await pay(page);
    await completeChallenge(page, client, 'pass');
    await expectPaid(page);
  });
}

test('says that the time has passed once the deadline passes, without a reload of the page [CHK-12]', async ({
  page,
  browser,
}) => {
  const buyer = await browser.newPage();
  // Stripe's session is not renewed, so that no other request names the deadline.
  const link = await buyWithRefusedCapture(buyer, 'harbour');
  await page.clock.install();
  await page.goto(link);
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
  await passDeadline(getOrderId(buyer));
  await buyer.close();
  await page.clock.fastForward('23:00:00');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your order');
  await page.clock.fastForward('01:00:01');
  // The worker cancels it within a minute.
  await expect(
    page.getByRole('heading', { name: /The time to pay has passed|This order was cancelled/ }),
  ).toBeVisible();
  await expect(page.getByTestId('pay-button')).toHaveCount(0);
});

test('says that the time has passed, in an open page too, and offers a next step [CHK-12]', async ({
  page,
  browser,
}) => {
  const buyer = await browser.newPage();
  const link = await buyWithRefusedCapture(buyer, 'harbour');
  const orderId = getOrderId(buyer);
  await buyer.close();
  await page.goto(link);
  await fillCard(page, 'harbour');
  await passDeadline(orderId);
  await pay(page);
  // The worker cancels it within a minute.
  const ended = page.getByRole('heading', { name: /The time to pay has passed|This order was cancelled/ });
  await expect(ended).toBeVisible();
  await expect(page.getByText('You have not been charged. You can book again.')).toBeVisible();
  await expect(page.locator('#main').getByRole('link', { name: 'Book an activity' })).toBeVisible();
  await expect(page.getByTestId('pay-button')).toHaveCount(0);
  await page.reload();
  await expect(ended).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 120_000 });
});

test('offers in Welsh to pay, and says on the confirmation page that an order was cancelled [CHK-12]', async ({
  page,
}) => {
  // A payment on a busy machine, and the worker's minute.
  test.setTimeout(240_000);
  await buyWithRefusedCapture(page, 'demo');
  await page.getByTestId('language-switch').getByRole('button', { name: 'Cymraeg' }).click();
  await expect(page.locator('#main').getByRole('link', { name: 'Talu nawr' })).toBeVisible();
  await expect(page.getByText(/^Talwch £[\d.]+ erbyn \d\d:\d\d ar /)).toBeVisible();
  // The server has rendered it: the buttons work once the page is hydrated.
  await waitForHydration(page);
  await page.getByTestId('language-switch').getByRole('button', { name: 'English' }).press('Enter');
  await expect(getPayNow(page)).toBeVisible();
  await passDeadline(getOrderId(page));
  await page.reload();
  await expect(page.getByTestId('order-lines')).toBeVisible();
  await expect(getPayNow(page)).toHaveCount(0);
  // The open page loads the order again until the worker has cancelled it.
  await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.locator('#main')).toContainText(/Cancelled on \w+day \d+ \w+ 20\d\d at \d\d:\d\d/);
  await expect(page.getByTestId('order-line')).toContainText('Cancelled');
});

test('says that a link is incomplete or unknown, and shows no order [CHK-12]', async ({ page }) => {
  for (const path of ['/checkout/pay', '/checkout/pay?order_token=AAAA']) {
    await page.goto(getUrl('demo', path));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find this order');
    await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible();
  }
});
