import type { Page } from '@playwright/test';
import { enlargeText, expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { findOverflowingText } from '../accessibility/text-boxes.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, openClass, venues, visit, visitClasses } from '../journeys.ts';
import { fillCart, openOrigin, register } from '../new-customer.ts';

for (const client of ['demo', 'harbour'] as const) {
  test(`${client}: shows a session above the bar of the basket at twice the text size on a phone, and the choices by a button [UIK-04]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openOrigin(page, client);
    await register(page, client);
    await fillCart(page, client);
    await visit(page, client, `/location/${venues[client]}/fitness-classes/${getDayFromNow(1)}`);
    await enlargeText(page, 200);
    const row = page.getByTestId('session-row').first();
    const [bar, time, name] = await Promise.all(
      [page.locator('.pv-footer-bar'), row.locator('.timetable-row__time b'), row.getByRole('heading')].map(
        (part) => part.boundingBox(),
      ),
    );
    if (!bar || !time || !name) throw new Error('The timetable is not shown');
    expect(time.y + time.height).toBeLessThan(bar.y);
    expect(name.y + name.height).toBeLessThan(bar.y);

    const choices = page.getByRole('button', { name: /^Choose a day: / });
    const strip = page.getByRole('navigation', { name: 'Choose a day' });
    await expect(strip).toBeHidden();
    const before = await choices.boundingBox();
    await choices.click();
    await expect(choices).toHaveAttribute('aria-expanded', 'true');
    // What it shows is below it.
    expect((await choices.boundingBox())?.y).toBe(before?.y);
    await expect(strip).toBeVisible();
    await expect(page.getByRole('button', { name: 'Any time' })).toBeVisible();
    expect(await findOverflowingText(page)).toEqual([]);
  });
}

test('shows the ways to book and what was added within the window at twice the text size on a phone [UIK-04 AUT-12 SHL-12]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitClasses(page, 'demo', getDayFromNow(4));
  await enlargeText(page, 200);
  await openClass(page, 'demo', getDayFromNow(4));
  const panel = page.getByRole('dialog');
  await panel.getByTestId('add-to-basket').click();
  const title = panel.getByText('How do you want to book?');
  await expect(title).toBeInViewport({ ratio: 1 });
  const [titleBox, closeBox] = await Promise.all(
    [title, panel.locator('.pv-slide-over__close')].map((part) => part.boundingBox()),
  );
  expect((closeBox?.y ?? 0) + (closeBox?.height ?? 0)).toBeLessThanOrEqual(titleBox?.y ?? 0);
  const register = panel.getByRole('link', { name: 'Create an account' });
  await register.scrollIntoViewIfNeeded();
  await expect(register).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page);
  await panel.getByTestId('continue-as-guest').click();
  const added = page.getByTestId('booking-success');
  await expect(added.getByText('Successfully added item to the basket.')).toBeInViewport({ ratio: 1 });
  await expect(added.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
  const home = added.getByRole('link', { name: 'Back to home' });
  await home.scrollIntoViewIfNeeded();
  await expect(home).toBeInViewport({ ratio: 1 });
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
});

test('shows the filters of the address at twice the text size on a phone [UIK-04]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const path = `/location/${venues.demo}/fitness-classes/${getDayFromNow(1)}`;
  await visit(page, 'demo', `${path}?time=morning`);
  await enlargeText(page, 200);
  await expect(page.getByRole('button', { name: 'Morning' })).toBeVisible();
});

/** Whether the star is visible beside the close button, which covers a part of it, at any position of the panel's content. */
const isStarCovered = (page: Page): Promise<boolean> =>
  page.getByRole('dialog').evaluate((dialog) => {
    const [body, close, star] = ['.pv-slide-over__body', '.pv-slide-over__close', '.favourite-button'].map(
      (selector) => dialog.querySelector(selector),
    );
    if (!body || !close || !star) throw new Error('The panel is not shown');
    for (let top = 0; top <= body.scrollHeight - body.clientHeight; top += 8) {
      body.scrollTop = top;
      const [closeBox, starBox] = [close.getBoundingClientRect(), star.getBoundingClientRect()];
      const upper = Math.max(closeBox.top, starBox.top);
      const lower = Math.min(closeBox.bottom, starBox.bottom);
      if (lower <= upper || starBox.right <= closeBox.left) continue;
      const beside = document.elementFromPoint(closeBox.left - 2, (upper + lower) / 2);
      if (star.contains(beside)) return true;
    }
    return false;
  });

for (const percent of [150, 200]) {
  test(`the close button of a panel covers no part of the star while its content scrolls on a phone, at ${percent} % [UIK-04]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, 'demo', `/location/${venues.demo}/fitness-classes/${getDayFromNow(2)}`);
    await enlargeText(page, percent);
    await page
      .getByTestId('session-row')
      .getByRole('link', { name: /^Book Spin,/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').locator('.favourite-button')).toBeVisible();
    expect(await isStarCovered(page)).toBe(false);
  });
}

/** Short days that begin on one line and end on the next: 'Tue 1 Dec'. */
const listBrokenDays = (page: Page): Promise<string[]> =>
  page.getByTestId('cart-line').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const broken: string[] = [];
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text instanceof Text; text = walker.nextNode()) {
        for (const { 0: day, index } of text.data.matchAll(/\b[A-Z][a-z]{2}\s\d+\s[A-Z][a-z]{2}\b/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + day.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(day);
        }
      }
      return broken;
    }),
  );

test('keeps a short day on one line of the basket at any width of a phone [UIK-04]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line').getByText(/You can cancel until/)).toBeVisible();
  for (let width = 320; width <= 480; width += 10) {
    await page.setViewportSize({ width, height: 740 });
    expect.soft(await listBrokenDays(page), `at ${width}`).toEqual([]);
  }
});
