import type { Locator, Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { visit } from '../journeys.ts';
import { fillFamilyCart, openFamilyCheckout, payFamilyOrder } from './family-order.ts';

const receiptLine = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('complementary', { name: 'Receipt' }).locator('.order-receipt__line', { hasText: name });

test('a family pays a camp, a court, a swim, a membership and a penalty in one order on a phone, with a gift card, credit and a challenged card [CHK-11 CHK-35 BSK-25]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const order = await fillFamilyCart(page);
  const { names, code } = order;

  await visit(page, 'demo', '/basket');
  const lines = page.getByTestId('cart-line');
  await expect(lines).toHaveCount(5);
  for (const name of names) await expect(lines.filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByTestId('cart-visit')).toHaveCount(1);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);

  await openFamilyCheckout(page, order);
  await expectNoHorizontalScroll(page);
  await payFamilyOrder(page);
  const ordered = page.getByTestId('order-lines');
  for (const name of names) await expect(ordered).toContainText(name);
  await expect(receiptLine(page, `Gift card ending ${code.slice(-4)}`)).toContainText('£10.00');
  await expect(receiptLine(page, 'General credit')).toContainText('£15.00');
  await expect(receiptLine(page, 'Visa')).toContainText(/£\d+\.\d\d/);
  await expectNoHorizontalScroll(page);
});
