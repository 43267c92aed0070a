import { expect, type Locator, type Page } from '@playwright/test';

/** A target that needs more presses counts as unreachable. */
const maxPresses = 140;

/** The problem with the visible focus, or an empty string. */
const findFocusProblem = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'No element has the focus';
    // A frame shows its own focus; an element with a negative tabindex is focused by a script and is no control.
    if (focused instanceof HTMLIFrameElement || focused.tabIndex < 0) return '';
    const rings = (element: Element | null): string[] => {
      if (element === null || element === document.body) return [];
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return [`${outlineStyle} ${outlineWidth}`, ...rings(element.parentElement)];
    };
    if (!rings(focused).some((ring) => /^(solid|auto) [2-9]/.test(ring)))
      return `No ring: ${focused.outerHTML}`;
    const own = focused.getBoundingClientRect();
    // A checkbox may be drawn by its label.
    const box = own.width > 2 ? own : (focused.closest('label') ?? focused).getBoundingClientRect();
    const spots = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const isVisible = spots.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (focused.contains(hit) || hit.contains(focused));
    });
    return isVisible ? '' : `Outside of the window, or covered: ${focused.outerHTML}`;
  });

/** WCAG 2.4.7 and 2.4.11: the focus has a ring inside the window that no sticky content covers. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  if ((await findFocusProblem(page)) === '') return;
  await expect.poll(() => findFocusProblem(page)).toBe('');
}

/** Presses Tab until the target has the focus, and expects a visible focus at each step. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < maxPresses; presses++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
  }
  throw new Error(`${maxPresses} presses of ${key} did not reach ${String(target)}`);
}

/** Moves the focus to the target by Tab and presses Enter. */
export async function activateByKeyboard(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Marks the controls of the page, or of the open dialog, that Tab has to reach, and returns their number. */
const markControls = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isOpen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const dialog = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')].filter(isOpen).at(-1);
    const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]',
    );
    const tabbable = [...controls].filter(
      (control) =>
        control.tabIndex >= 0 &&
        isOpen(control) &&
        !control.matches(':disabled, [inert], [inert] *') &&
        // The arrow keys move within a group of radio buttons.
        !control.matches('input[type="radio"]'),
    );
    for (const control of tabbable) control.dataset['tabbable'] = 'yes';
    return tabbable.length;
  });

/** Marks the element with the focus as reached, and returns how many controls are left. */
const markReached = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.dataset['tabbable'] = 'reached';
    return document.querySelectorAll('[data-tabbable="yes"]').length;
  });

/** WCAG 2.1.1 and 2.1.2: Tab reaches every control and leaves it again, with a visible focus at each. */
export async function expectReachableByKeyboard(page: Page): Promise<void> {
  const count = await markControls(page);
  expect(count).toBeGreaterThan(0);
  let leftCount = count;
  // A provider's frame has stops of its own.
  for (let presses = 0; presses < count + 40 && leftCount > 0; presses += 1) {
    await page.keyboard.press('Tab');
    const problem = await findFocusProblem(page);
    if (problem !== '' && problem !== 'No element has the focus') await expectVisibleFocus(page);
    leftCount = await markReached(page);
  }
  const left = await page
    .locator('[data-tabbable="yes"]')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => element.outerHTML.slice(0, 160)),
    );
  expect(left).toEqual([]);
}
