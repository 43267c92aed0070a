import { expect, type Locator, type Page } from '@playwright/test';

/** More presses than that nobody makes. */
const maxPresses = 140;

/** What is wrong with how the focus shows, or nothing. */
const findFocusProblem = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement;
    if (!(one instanceof HTMLElement) || one === document.body) return 'Nothing has the focus.';
    // A frame shows the focus of its own; what only a script puts the focus on is a place, and no control.
    if (one instanceof HTMLIFrameElement || one.tabIndex < 0) return '';
    const rings = (element: Element | null): string[] => {
      if (element === null || element === document.body) return [];
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return [`${outlineStyle} ${outlineWidth}`, ...rings(element.parentElement)];
    };
    if (!rings(one).some((ring) => /^(solid|auto) [2-9]/.test(ring))) return `No ring: ${one.outerHTML}`;
    const own = one.getBoundingClientRect();
    // A box to tick may be drawn by its label.
    const box = own.width > 2 ? own : (one.closest('label') ?? one).getBoundingClientRect();
    const spots = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const isSeen = spots.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (one.contains(hit) || hit.contains(one));
    });
    return isSeen ? '' : `Outside of the window, or covered: ${one.outerHTML}`;
  });

/** WCAG 2.4.7, 2.4.11: where the focus is can be seen: a ring, within the window, under nothing that stays put. */
export const expectVisibleFocus = (page: Page): Promise<void> =>
  expect.poll(() => findFocusProblem(page)).toBe('');

/** Goes on by Tab until `to` has the focus, and sees it at each step. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < maxPresses; presses++) {
    if (await target.evaluate((one) => one === one.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
  }
  throw new Error(`${maxPresses} presses of ${key} did not lead to ${String(target)}.`);
}

/** The same for one thing: leads to it and presses it. */
export async function activateByKeyboard(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}
