import type { Page } from '@playwright/test';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getDayFromNow, getUrl, pay, venues, visit } from '../journeys.ts';
import { fillCart, openCheckout, openOrigin, register } from '../new-customer.ts';
import { submitNewcomer, visitNewcomerForm } from '../person/newcomer-form.ts';
import { buyClass, fillUp, getRow, visitFullClass } from '../waitlist/full-class.ts';

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

const removeFirstLine = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();

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
  await removeFirstLine(page);
  await expect(page.locator('.pv-toast')).toHaveCount(1);
  await removeFirstLine(page);
  await expect(page.locator('.pv-toast')).toHaveCount(2);
  // It moves before the first animation has ended.
  await expect.poll(() => listCovered(page), { timeout: 2000 }).toEqual([]);
  await page.mouse.wheel(0, 150);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect.poll(() => listCovered(page), { timeout: 2000 }).toEqual([]);
});

/** The texts of an element that the toast covers. */
const listCoveredTexts = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((within) => {
    const toast = document.querySelector('.pv-toaster__stack:has(.pv-toast)')?.getBoundingClientRect();
    if (!toast) throw new Error('No toast is shown');
    const range = document.createRange();
    return [...document.querySelectorAll(`${within} *`)].flatMap((element) =>
      [...element.childNodes].flatMap((node) => {
        if (!(node instanceof Text) || node.data.trim() === '') return [];
        range.selectNodeContents(node);
        const isCovered = [...range.getClientRects()].some((line) => {
          const middle = { x: (line.left + line.right) / 2, y: (line.top + line.bottom) / 2 };
          return (
            middle.x > toast.left && middle.x < toast.right && middle.y > toast.top && middle.y < toast.bottom
          );
        });
        // What has scrolled out of view is under the foot of the panel.
        const body = element.closest('.pv-slide-over__body')?.getBoundingClientRect();
        const isInView = !body || element.getBoundingClientRect().top < body.bottom;
        return isCovered && isInView ? [node.data] : [];
      }),
    );
  }, selector);

test('a toast in a panel covers none of its text, scrolled too, and closes before the next dialog [ERR-02 WTL-01]', async ({
  page,
  browser,
}) => {
  test.slow();
  const day = getDayFromNow(47);
  const elsewhere = await browser.newContext();
  const id = await buyClass(await elsewhere.newPage(), 'demo', day);
  await elsewhere.close();
  await fillUp(id);
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visitFullClass(page, 'demo', day, id);
  await getRow(page, id).getByRole('heading').getByRole('link').click();
  const panel = page.getByRole('dialog').filter({ has: page.getByTestId('session-panel') });
  await panel.getByTestId('waitlist-join').click();
  const toast = page.locator('.pv-toast');
  await expect(toast).toContainText('Successfully joined the waitlist.');
  // The pointer keeps it open.
  await toast.hover();
  await expect(panel.getByTestId('waitlist-position')).toBeVisible();
  await expect.poll(() => listCoveredTexts(page, '.pv-slide-over'), { timeout: 2000 }).toEqual([]);
  await panel.locator('.pv-slide-over__body').evaluate((body) => body.scrollBy(0, 200));
  await expect.poll(() => listCoveredTexts(page, '.pv-slide-over__foot'), { timeout: 2000 }).toEqual([]);
  await expect.poll(() => coversClose(page), { timeout: 2000 }).toBe(false);
  // On a wide page it is at the bottom, beside the panel.
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.locator('.pv-slide-over__body').evaluate((body) => body.scrollTo(0, 0));
  const readPlace = async () => {
    const [message, side] = await Promise.all([toast.boundingBox(), panel.boundingBox()]);
    if (!message || !side) return undefined;
    return { isBeside: message.x + message.width <= side.x, below: 900 - message.y - message.height };
  };
  await expect.poll(readPlace).toEqual({ isBeside: true, below: 16 });
  await page.setViewportSize({ width: 360, height: 740 });
  await panel.getByTestId('waitlist-leave').press('Enter');
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog')).last()).toContainText('Leave');
  await expect(toast).toHaveCount(0);
});

/** Whether the toast covers the button that closes the panel. */
const coversClose = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [toast, close] = ['.pv-toaster__stack', '.pv-slide-over__close'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    if (!toast || !close) throw new Error('No toast or no panel is shown');
    return toast.right > close.left && toast.top < close.bottom && toast.bottom > close.top;
  });

test('a toast that offers to put a line back stays when a dialog opens, and covers none of its text [ERR-02 BSK-11]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo', 2);
  await visit(page, 'demo', '/basket');
  await removeFirstLine(page);
  await expect(page.locator('.pv-toast')).toHaveCount(1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect.poll(() => listCoveredTexts(page, '.pv-scrim--shown'), { timeout: 2000 }).toEqual([]);
  await expect(page.locator('.pv-toast')).toHaveCount(1);
});

for (const width of [360, 1440])
  test(`the toast of a missing activity covers nothing of the notice that names it, at ${width} px [ERR-02 RTE-13]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(getUrl('demo', `/location/${venues.demo}/curling`));
    const toast = page.locator('.pv-toast');
    await expect(toast).toBeVisible();
    // Before the checks that take time, because the toast goes after some seconds.
    const box = await toast.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBe(width / 2);
    await expect(page.getByTestId('missing-activity')).toBeVisible();
    await expect
      .poll(() => listCoveredTexts(page, '[data-testid="missing-activity"]'), { timeout: 2000 })
      .toEqual([]);
  });
