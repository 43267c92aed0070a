import type { Locator, Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { addTickets, findSwim } from './family-swim.ts';

// BSK-27: a number that the server may still refuse, and the way to the checkout.
async function visitBasket(page: Page, day: number): Promise<void> {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const swim = await findSwim(page, venues.demo, getDayFromNow(day));
  await addTickets(page, swim, { Adult: 1, 'Child (under 8)': 2 });
  await visit(page, 'demo', '/basket');
}

/** Holds the answers to changed numbers until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/activities\/cart\/[0-9a-f-]{36}/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const getStepper = (page: Page, name: string): Locator =>
  page.getByTestId('cart-line').filter({ hasText: name }).locator('.line-quantity__stepper');
const oneMore = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^One more: .*${name}`) });
const checkout = (page: Page): Locator => page.getByRole('link', { name: 'Checkout now' });

for (const width of [360, 1440])
  test(`the reason of a refused number leaves the buttons where they are, at ${width} px [BSK-27]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await visitBasket(page, 15);
    const stepper = getStepper(page, 'Child');
    const before = await stepper.boundingBox();
    await oneMore(page, 'Child').click();
    const reason = page.getByTestId('cart-line').getByRole('alert');
    await expect(reason).toContainText('You need 1 adult');
    expect(await stepper.boundingBox()).toEqual(before);
    const gap = ((await reason.boundingBox())?.y ?? 0) - (before?.y ?? 0) - (before?.height ?? 0);
    expect(gap).toBeGreaterThanOrEqual(8);
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
  });

test('Checkout waits for a number that is changing, and then goes on [BSK-18 BSK-27]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitBasket(page, 16);
  const release = await holdAnswers(page);
  await oneMore(page, 'Adult').press('Enter');
  await checkout(page).press('Enter');
  await expect(checkout(page)).toHaveAttribute('aria-busy', 'true');
  await expect(checkout(page).locator('.pv-button__spinner')).toBeVisible();
  await expect(page).toHaveURL(/\/basket$/);
  release();
  await page.waitForURL(/\/basket\/checkout$/);
});

test('Checkout stays with the reason where a changing number is refused [BSK-18 BSK-27]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitBasket(page, 17);
  const release = await holdAnswers(page);
  await oneMore(page, 'Child').press('Enter');
  await checkout(page).press('Enter');
  await expect(checkout(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(checkout(page)).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByTestId('cart-line').getByRole('alert')).toBeInViewport();
  await expect(page).toHaveURL(/\/basket$/);
  // The refusal is over: the next press is not about it.
  await checkout(page).press('Enter');
  await page.waitForURL(/\/basket\/checkout$/);
});
