import type { Page } from '@playwright/test';

/** Texts that their box clips, or that overlap another. Excludes the breadcrumbs, the last of which repeats the heading. */
export const findOverflowingText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const excluded = 'svg, .pv-visually-hidden, .pv-breadcrumbs, .pv-footer-bar, .pv-toaster, .map';
    // Text for screen readers only is clipped to nothing, with what it contains.
    const isClipped = (element: Element): boolean =>
      getComputedStyle(element).clipPath !== 'none' ||
      (element.parentElement !== null && isClipped(element.parentElement));
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest(excluded) === null &&
      !isClipped(element);
    const all = [...document.querySelectorAll('body *')].filter(isShown);
    const clipped = all.filter((element) => {
      const { overflowX, textOverflow, display } = getComputedStyle(element);
      const mayClip = textOverflow === 'ellipsis' || overflowX === 'hidden' || overflowX === 'clip';
      return mayClip && display !== 'inline' && element.scrollWidth > element.clientWidth + 1;
    });
    // Only an element's own text, because its descendants may be for screen readers.
    const boxes = all.flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text && node.data.trim() !== '')
        .map((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          const fontSize = Number.parseFloat(getComputedStyle(element).fontSize);
          return { element, box: range.getBoundingClientRect(), fontSize };
        }),
    );
    const overlaps = boxes.flatMap(({ element, box, fontSize }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ element: other, box: otherBox, fontSize: otherFontSize }) => {
          const across = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
          const down = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top);
          // The box of a text is higher than its line, by a share of its size.
          const spare = Math.max(4, 0.25 * Math.min(fontSize, otherFontSize));
          return across > 2 && down > spare && !element.contains(other) && !other.contains(element);
        })
        .map(({ element: other }) => `${element.textContent} overlaps ${other.textContent}`),
    );
    const excessWidth = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(excessWidth > 0 ? [`the page is ${excessWidth} px too wide`] : []),
      ...clipped.map(({ textContent }) => `clipped: ${textContent}`),
      ...overlaps,
    ];
  });
