import { expect, type Page } from '@playwright/test';

const controls =
  'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="option"], [role="tab"]';

/**
 * At a kiosk, whatever a finger selects is 56 px high and wide, or responds as far beyond its edges. Of an open dialog only its
 * own controls are reached.
 */
export async function expectKioskTargets(page: Page): Promise<void> {
  const tooSmall = await page.evaluate((selector) => {
    const min = 55.5;
    const top = scrollY;
    const scope = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document;
    const isSmall = (control: HTMLElement): boolean => {
      const isChoice = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
      const target = (isChoice && (control.closest('label') ?? control.labels?.[0])) || control;
      const { width, height } = target.getBoundingClientRect();
      // What is for screen readers only is a pixel wide.
      return width > 2 && (width < min || height < min);
    };
    const respondsAround = (control: HTMLElement): boolean => {
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top: upper, width, height } = control.getBoundingClientRect();
      const [x, y, reach] = [left + width / 2, upper + height / 2, min / 2];
      const points = [
        [x, y - reach],
        [x, y + reach],
        [x - reach, y],
        [x + reach, y],
      ] as const;
      return points.every(([right, down]) => control.contains(document.elementFromPoint(right, down)));
    };
    const small = [...scope.querySelectorAll<HTMLElement>(selector)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => isSmall(control) && !respondsAround(control))
      .map((control) => control.outerHTML.slice(0, 160));
    scrollTo(0, top);
    return small;
  }, controls);
  expect(tooSmall).toEqual([]);
}
