import { expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getUrl, pay, visit, waitForHydration } from '../journeys.ts';
import { fillCart, openOrigin, register } from '../new-customer.ts';

for (const width of [360, 1440])
  test(`after the last booking is cancelled the words that say so have the focus, and no toast covers them, at ${width} px [ACC-06 BKG-04 ERR-02]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await openOrigin(page, 'demo');
    await register(page, 'demo');
    await fillCart(page, 'demo');
    await visit(page, 'demo', '/basket/checkout');
    await fillCard(page, 'demo');
    await pay(page);
    await expectConfirmation(page);
    await page.goto(getUrl('demo', '/bookings').replace('//bookings.', '//account.'));
    await waitForHydration(page);
    await page.getByTestId('coming-booking').getByTestId('cancel-booking').press('Enter');
    await page.getByTestId('confirm-cancel').press('Enter');
    await expect(page.getByRole('heading', { name: 'You have no upcoming bookings' })).toBeFocused();
    const toast = page.locator('.pv-toast');
    // The pointer keeps it open.
    await toast.hover();
    await expect(toast).toContainText('Your booking is cancelled.');
    const listCovered = () =>
      page.evaluate(() => {
        const box = document.querySelector('.pv-toaster__stack')?.getBoundingClientRect();
        if (!box) throw new Error('No toast is shown');
        return [...document.querySelectorAll('.pv-empty-state > *')].flatMap((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const isCovered = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
          return isCovered ? [part.textContent] : [];
        });
      });
    await expect.poll(listCovered, { timeout: 2000 }).toEqual([]);
    await expectNoViolations(page);
  });
