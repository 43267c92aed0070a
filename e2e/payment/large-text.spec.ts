import type { Locator, Page } from '@playwright/test';
import { enlargeText } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getCardFrame, pay, visit } from '../journeys.ts';
import { openCheckout } from '../new-customer.ts';

/** In px, by how much the title of the errors begins below the bar of the hold, or the top of the window if it has none. */
const measureTitle = (page: Page): Promise<number> =>
  page.locator('.payment-form .pv-error-summary h2').evaluate((title) => {
    const bar = document.querySelector('.cart-hold-bar')?.getBoundingClientRect();
    return title.getBoundingClientRect().top - (bar?.bottom ?? 0);
  });

/** The lines that the text of an element takes. */
const countLines = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });

/** A word of the errors is in view too. */
async function expectTitleBelowHold(page: Page): Promise<void> {
  const summary = page.locator('.payment-form .pv-error-summary');
  const title = summary.getByRole('heading', { name: 'There is a problem' });
  // The card's error arrives after those of the page, and the frame then returns the focus.
  await expect(summary.locator('a[href="#card"]')).toBeVisible();
  await expect(
    page.locator('#card, .payment-form .pv-error-summary').and(page.locator(':focus')),
  ).toHaveCount(1);
  await expect.poll(() => measureTitle(page)).toBeGreaterThanOrEqual(0);
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(summary.getByRole('link').first()).toBeInViewport();
}

for (const client of ['demo', 'harbour'] as const) {
  test(`${client}: shows what is wrong below the hold, from its title, in large text on a phone [UIK-04]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openCheckout(page, client, 3);
    for (const percent of [100, 150, 200]) {
      await enlargeText(page, percent);
      await visit(page, client, '/basket/checkout');
      const count = page.locator('.checkout-summary > summary > span');
      await expect(count).toHaveText('3 items');
      const [text, amount] = await Promise.all([
        count.boundingBox(),
        page.locator('.checkout-summary > summary > b').boundingBox(),
      ]);
      expect.soft(text?.height, `number of items at ${percent} %`).toBeLessThan((32 * percent) / 100);
      expect.soft(Math.abs((amount?.y ?? 0) - (text?.y ?? 0)), `amount at ${percent} %`).toBeLessThan(4);

      await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
      expect.soft(await countLines(page.getByTestId('pay-button')), `lines of Pay at ${percent} %`).toBe(1);
      await page.getByTestId('pay-button').press('Enter');
      await expectTitleBelowHold(page);
    }
  });
}

test('harbour: the text of Stripe’s card form is as large as the page’s [UIK-04 CHK-01]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCheckout(page, 'harbour');
  await enlargeText(page, 200);
  await visit(page, 'harbour', '/basket/checkout');
  const frame = getCardFrame(page);
  await expect(frame.getByLabel('Card number')).toHaveCSS('font-size', '32px');
  await frame.getByLabel('Expiry').fill('12 / 30');
  for (const label of ['Card number', 'Expiry']) {
    const isWhole = await frame
      .getByLabel(label)
      .evaluate((input: HTMLInputElement) => input.scrollWidth <= input.clientWidth);
    expect.soft(isWhole, label).toBe(true);
  }
  const excess = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(excess).toBe(0);
  // A size that is set later keeps what is typed.
  await enlargeText(page, 125);
  await expect(frame.getByLabel('Card number')).toHaveCSS('font-size', '20px');
  await expect(frame.getByLabel('Expiry')).toHaveValue('12 / 30');
});

test('says in whole words that the order is complete, at twice the text size on a phone [UIK-04]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCheckout(page, 'demo');
  await enlargeText(page, 200);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  const text = page.locator('.pv-toast__text').filter({ hasText: 'Order completed Successfully.' });
  await expect(text).toBeVisible();
  // At most one word a line.
  expect(await countLines(text)).toBeLessThanOrEqual(3);
});
