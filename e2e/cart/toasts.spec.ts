import type { Page } from '@playwright/test';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay, visit } from '../journeys.ts';
import { fillCart, openCheckout, openOrigin, register } from '../new-customer.ts';
import { submitNewcomer, visitNewcomerForm } from '../person/newcomer-form.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

/** The controls that the toast covers, also those of the bar at the bottom. */
const listCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toast = document.querySelector('.pv-toaster__stack')?.getBoundingClientRect();
    if (!toast) throw new Error('No toast is shown');
    return [...document.querySelectorAll('a, button, input, select, textarea, summary, main label')]
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return (
          !control.closest('.pv-toaster') &&
          control.checkVisibility({ visibilityProperty: true }) &&
          box.width > 1 &&
          box.top < toast.bottom - 1 &&
          box.bottom > toast.top + 1
        );
      })
      .map((control) => control.textContent ?? '');
  });

test('the toast of a completed order covers no control of its page on a phone [BSK-42 ERR-02]', async ({
  page,
}) => {
  await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  await pay(page);
  await expect(page.locator('.pv-toast')).toBeVisible({ timeout: 30_000 });
  // It moves before the first animation has ended.
  await expect.poll(() => listCovered(page), { timeout: 2000 }).toEqual([]);
  // It is at the top of the window and covers no words of the page.
  const [toast, heading] = await Promise.all(
    [page.locator('.pv-toast'), page.getByRole('heading', { level: 1 })].map((part) => part.boundingBox()),
  );
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
});

test('the toast of a completed order covers no words of a tab that a frame has opened [BSK-42 ERR-02 MOD-02]', async ({
  page,
}) => {
  await openCheckout(page, 'demo');
  await visit(page, 'demo', '/basket/checkout?embedded=true');
  await fillCard(page, 'demo');
  await pay(page);
  await expect(page.locator('.pv-toast')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => listCovered(page), { timeout: 2000 }).toEqual([]);
  const [toast, heading, brand] = await Promise.all(
    [
      page.locator('.pv-toast'),
      page.getByRole('heading', { level: 1 }),
      page.getByTestId('own-tab-brand').getByRole('link'),
    ].map((part) => part.boundingBox()),
  );
  if (!toast || !heading || !brand) throw new Error('The confirmation is not shown');
  expect(toast.y >= heading.y + heading.height || toast.y + toast.height <= heading.y).toBe(true);
  expect(toast.y).toBeGreaterThanOrEqual(brand.y + brand.height);
});

test('the toast of a completed order covers no control of its page on a wide screen [BSK-42 ERR-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOrigin(page, 'demo');
  await fillCart(page, 'demo');
  // The confirmation of a guest is the longest: it offers to set a password.
  const form = await visitNewcomerForm(page, 'demo', '/basket/checkout?embedded=true&guest=yes');
  await submitNewcomer(page, form, `mo-${Date.now().toString(36)}x@demo.test`);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.locator('.pv-toast')).toBeVisible({ timeout: 30_000 });
  const listCoveredBeside = () =>
    page.evaluate(() => {
      const toast = document.querySelector('.pv-toaster__stack')?.getBoundingClientRect();
      if (!toast) throw new Error('No toast is shown');
      return [...document.querySelectorAll('main :is(a, button, input, h1)')].flatMap((control) => {
        const box = control.getBoundingClientRect();
        const isCovered =
          box.left < toast.right &&
          box.right > toast.left &&
          box.top < toast.bottom &&
          box.bottom > toast.top;
        return isCovered && control.checkVisibility() ? [control.textContent] : [];
      });
    });
  // It moves before the first animation has ended.
  await expect.poll(listCoveredBeside, { timeout: 2000 }).toEqual([]);
});

test('the toasts of removed lines cover neither the bar at the bottom nor another control, also after a scroll [SHL-08 ERR-02]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo', 3);
  await visit(page, 'demo', '/basket');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(page.locator('.pv-toast')).toHaveCount(1);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(page.locator('.pv-toast')).toHaveCount(2);
  // It moves before the first animation has ended.
  await expect.poll(() => listCovered(page), { timeout: 2000 }).toEqual([]);
  await page.mouse.wheel(0, 150);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect.poll(() => listCovered(page), { timeout: 2000 }).toEqual([]);
});
