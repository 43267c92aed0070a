import { expect, type Page } from '@playwright/test';
import { createAxe } from './axe.ts';

/** Axe checks the target size only when the rule is enabled. */
export async function expectNoViolations(page: Page): Promise<void> {
  const axe = createAxe(page, { 'target-size': { enabled: true } })
    // The bank's own page.
    .exclude(['.challenge-frame', 'iframe[name=bank]'])
    // A page of its own, which has tests of its own.
    .exclude('.embed__preview');
  const { violations } = await axe.analyze();
  const messages = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(messages).toEqual([]);
}

/** WCAG 1.4.10: a page that is wider than its window needs scrolling for each line. */
export const expectNoHorizontalScroll = async (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

/** Both of the above on a phone and on a desk. The page keeps the last width, at which the journey goes on. */
export async function expectGoodAtWidths(page: Page, ...widths: (360 | 1440)[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
  }
}

/**
 * Sets the browser's default font size, as a user does in its settings, which media queries in em follow. It applies to
 * each later page of the tab too.
 */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const size = (16 * percent) / 100;
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  await expect
    .poll(() => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)))
    // That of a kiosk is larger.
    .toBeGreaterThanOrEqual(size);
}

/** Sets the size of the root's font, as some extensions do, which media queries in em do not follow. For each later page. */
export async function enlargeRootText(page: Page, percent: number): Promise<void> {
  await page.addInitScript((size) => {
    // Set by script, which the policy for styles allows.
    const enlarge = (): void => {
      document.documentElement.style.fontSize = `${size}%`;
    };
    if (document.documentElement) enlarge();
    else document.addEventListener('readystatechange', enlarge, { once: true });
  }, percent);
}

/** No text extends beyond a box that clips its overflow. */
export async function expectNoClippedText(page: Page): Promise<void> {
  const clippedTexts = await page.evaluate(() => {
    const isClipping = (value: string): boolean => value === 'hidden' || value === 'clip';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const clipped: string[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim()) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('.pv-visually-hidden, option, noscript, [aria-hidden="true"], .maplibregl-map'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const line = range.getBoundingClientRect();
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // Text for screen readers only is in a box of one pixel.
        if (edge.width <= 1) break;
        const isClipped =
          (isClipping(overflowX) && (line.right > edge.right + 1 || line.left < edge.left - 1)) ||
          (isClipping(overflowY) && (line.bottom > edge.bottom + 3 || line.top < edge.top - 3));
        if (isClipped) {
          clipped.push(`${text.textContent.trim()} in ${box.className}`);
          break;
        }
        // A scrolling box reveals the rest; ancestors do not clip a fixed element.
        if (
          [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll') ||
          position === 'fixed'
        )
          break;
      }
    }
    return clipped;
  });
  expect(clippedTexts).toEqual([]);
}

const targetSelector =
  '[role="option"], .pv-button:not(.pv-button--xs, .pv-button--s), .pv-icon-button, .pv-chip, .pv-date-strip__day, .shell-action, .shell-language-switch button, .pv-segmented-choice > *, .court-time, .court-cell--available, .court-card button, .pv-checkbox, .kiosk__tile, summary, select, input:not([type="hidden"], [type="checkbox"], [type="radio"])';

/** Important controls respond 22 px from their centre to each side, beyond the visible edge of small ones. */
export async function expectTargetSize(page: Page): Promise<void> {
  const tooSmall = await page.evaluate((controls) => {
    const reach = 21;
    const isLargeEnough = (element: HTMLElement): boolean => {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return [
        [x, y - reach],
        [x, y + reach],
        [x - reach, y],
        [x + reach, y],
      ].every(([right = 0, down = 0]) => {
        const hit = document.elementFromPoint(right, down);
        return hit !== null && (element.contains(hit) || hit.contains(element.closest('.pv-input, label')));
      });
    };
    const scope =
      document.querySelector(
        '[role="dialog"], [role="alertdialog"], [role="listbox"], .pv-filter-chip__panel',
      ) ?? document;
    return [...scope.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 2)
      .filter((element) => !isLargeEnough(element))
      .map((element) => element.outerHTML.slice(0, 160));
  }, targetSelector);
  await page.evaluate(() => scrollTo(0, 0));
  expect(tooSmall).toEqual([]);
}

/** The contrast of a page that is open, in the other colour scheme. */
export async function expectReadableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { violations } = await createAxe(page).withRules('color-contrast').analyze();
  const messages = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(messages, 'in the dark theme').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Controls that have a background of their own, which forced colours take away. */
const filledSelector =
  '.pv-button, .pv-input, .pv-chip, .pv-icon-button, .court-cell--available, .kiosk__tile';

/** Under forced colours each filled control keeps an edge, and the focus a ring. */
export async function expectEdgesInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await findControlsWithoutEdge(page, filledSelector), 'under forced colours').toEqual([]);
  await page.keyboard.press('Tab');
  // The ring of some fields is on the box around them; a frame's page draws its own.
  const focusRing = page.locator(':focus:not(body, iframe)').last();
  if ((await focusRing.count()) > 0) {
    const outlines = await focusRing.evaluate((element) =>
      [element, element.parentElement ?? element].map((box) => getComputedStyle(box).outlineStyle),
    );
    expect(outlines, 'the focus under forced colours').not.toEqual(['none', 'none']);
  }
  await page.emulateMedia({ forcedColors: 'none' });
}

export const findControlsWithoutEdge = (page: Page, selectors: string): Promise<string[]> =>
  page.locator(selectors).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      // A button that looks like a link needs none.
      .filter((element) => !getComputedStyle(element).textDecorationLine.includes('underline'))
      .filter((element) => {
        const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
        const isClear = /^rgba\(.*, 0\)$/.test(borderTopColor);
        return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1 || isClear;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
