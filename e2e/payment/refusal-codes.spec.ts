import type { BrowserContext } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getUrl, pay, visit } from '../journeys.ts';
import { fillCart, openCheckout, openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { cartsOfCustomer, endHolds } from '../stack/holds.ts';

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

for (const [change, count] of [
  ['is not used', 1],
  ['is named beside a line that another tab has removed', 2],
] as const) {
  test(`discount_not_applied: a code that has ended since ${change}, and the new total is paid [PRC-04 CHK-09]`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route('**/api/events*', (route) => route.abort());
    await openOrigin(page, 'demo');
    await register(page, 'demo');
    const code = `ENDS${Date.now().toString(36).toUpperCase()}`;
    await runStatement(
      `insert into discount_code
     select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'code', $1::text))).*
     from discount_code d join client c on c.id = d.client_id where c.slug = 'demo' and d.code = 'WELCOME10'`,
      [code],
    );
    await fillCart(page, 'demo', count);
    await visit(page, 'demo', '/basket');
    await page.getByRole('button', { name: 'Add a discount code' }).press('Enter');
    const field = page.getByLabel('Discount code');
    await field.fill(code);
    await field.press('Enter');
    await expect(page.getByTestId('applied-discount')).toContainText(code);
    await visit(page, 'demo', '/basket/checkout');
    await fillCard(page, 'demo');
    const payButton = page.getByTestId('pay-button');
    const before = (await payButton.textContent()) ?? '';
    if (count > 1) await removeLine(context);
    await runStatement(`update discount_code set ends_at = now() - interval '1 minute' where code = $1`, [
      code,
    ]);
    const reply = page.waitForResponse('**/api/checkout/authorise');
    await pay(page);
    expect(await (await reply).json()).toMatchObject({ code: 'discount_not_applied' });
    await expect(page.getByRole('main')).toContainText(
      `The code ${code} no longer applies. This code has ended. You have not been charged.`,
    );
    if (count > 1) await expect(page.getByRole('main')).toContainText(/Removed: \S/);
    await expect(payButton).toHaveText(/^Pay £\d+\.\d\d$/);
    await expect(payButton).not.toHaveText(before);
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    await fillCard(page, 'demo');
    await pay(page);
    await expectConfirmation(page);
  });
}

/** Another tab of the customer removes a line. */
async function removeLine(context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await visit(other, 'demo', '/basket');
  await other
    .getByRole('button', { name: /^Remove/ })
    .first()
    .press('Enter');
  await expect(other.getByTestId('cart-line')).toHaveCount(1);
  await other.close();
}

test('hold_lapsed: a checkout that opens after the hold has ended holds the places again, and is paid [BSK-44 CHK-26]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await fillCart(page, 'demo');
  await endHolds(cartsOfCustomer, email, { isPastCap: true });
  const reply = page.waitForResponse(/\/api\/checkout\/prepare/);
  await visit(page, 'demo', '/basket/checkout');
  expect(await (await reply).json()).toMatchObject({ code: 'hold_lapsed' });
  const again = page.getByRole('button', { name: 'Hold places again' }).filter({ visible: true });
  await expect(again.first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await again.first().press('Enter');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
});
