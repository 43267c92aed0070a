import type { Page } from '@playwright/test';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay, visit } from '../journeys.ts';
import { fillCart, openCheckout, openOrigin } from '../new-customer.ts';

/** Keeps what the checkout shows, as in a tab that the browser has put to sleep. */
const blockLiveUpdates = (page: Page) => page.route('**/api/events*', (route) => route.abort());

const removeFirstLine = async (page: Page): Promise<string> => {
  const line = page.getByTestId('cart-line').first();
  const name = (await line.getByRole('heading').textContent()) ?? '';
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  return name;
};

test('names a line that another tab removed, and pays what is shown then [PAY-05 PRC-01]', async ({
  page,
  context,
}) => {
  await blockLiveUpdates(page);
  await openCheckout(page, 'harbour', 2);
  await fillCard(page, 'harbour');
  const other = await context.newPage();
  await visit(other, 'harbour', '/basket');
  const name = await removeFirstLine(other);
  await pay(page);
  const notice = page.getByRole('status').filter({ hasText: 'Your basket has changed' });
  await expect(notice).toContainText(`Removed: ${name}`);
  await expect(notice).toContainText('You have not been charged');
  await fillCard(page, 'harbour');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByTestId('order-lines').getByRole('listitem')).toHaveCount(1);
});

test('names a line that another tab added [PAY-05 PRC-01]', async ({ page, context }) => {
  await blockLiveUpdates(page);
  await openCheckout(page, 'demo', 1);
  await fillCard(page, 'demo');
  const other = await context.newPage();
  await openOrigin(other, 'demo');
  await fillCart(other, 'demo', 1);
  await pay(page);
  const notice = page.getByRole('status').filter({ hasText: 'Your basket has changed' });
  await expect(notice).toContainText('Added: ');
});

test('says in another tab of a paid basket that the order is paid, and leads to it [BSK-07 BSK-17 BSK-18]', async ({
  page,
  context,
}) => {
  await openCheckout(page, 'demo', 1);
  const other = await context.newPage();
  await visit(other, 'demo', '/basket');
  await expect(other.getByTestId('cart-line')).toHaveCount(1);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(other.locator('#main')).toContainText('Your last order is confirmed');
  await other.getByRole('link', { name: 'View your last order' }).press('Enter');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You’re booked');
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
});
