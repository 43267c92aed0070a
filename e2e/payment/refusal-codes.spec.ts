import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { fillCard, getUrl, pay, visit } from '../journeys.ts';
import { openCheckout } from '../new-customer.ts';

// Refusals of a payment that another tab causes. Those of the provider and of the client's settings are in
// checkout-failures.spec.ts, changed lines and prices in second-tab.spec.ts and client-settings.spec.ts.

test('cart_empty: a basket that another tab has emptied is not paid, and leads to what can be booked [BSK-24 CHK-30]', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/api/events*', (route) => route.abort());
  await openCheckout(page, 'harbour');
  await fillCard(page, 'harbour');
  const other = await context.newPage();
  await visit(other, 'harbour', '/basket');
  await other
    .getByTestId('cart-line')
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await expect(other.getByTestId('cart-line')).toHaveCount(0);
  await other.close();
  const reply = page.waitForResponse('**/api/checkout/authorise');
  await pay(page);
  expect(await (await reply).json()).toMatchObject({ code: 'cart_empty' });
  // The page finds out by itself, and leads on.
  await expect(page.getByRole('heading', { name: 'Your shopping basket is empty' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Find something to do' }).press('Enter');
  await expect(page).toHaveURL(getUrl('harbour'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
