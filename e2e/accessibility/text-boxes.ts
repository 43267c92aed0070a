import type { Page } from '@playwright/test';

/**
 * Texts that their box clips, or lines that overlap another's. Excludes the breadcrumbs, the last of which repeats the
 * heading. What a dialog, a bar that stays in view or a list that opens over the page covers on purpose is no overlap.
 */
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
    const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
    const scope = [...dialogs].findLast((dialog) => dialog.checkVisibility()) ?? document.body;
    const all = [...scope.querySelectorAll('*')].filter(isShown);
    const clipped = all.filter((element) => {
      const { overflowX, textOverflow, display } = getComputedStyle(element);
      const mayClip = textOverflow === 'ellipsis' || overflowX === 'hidden' || overflowX === 'clip';
      const hasText = element.textContent?.trim() !== '';
      return mayClip && hasText && display !== 'inline' && element.scrollWidth > element.clientWidth + 1;
    });
    /** The nearest opaque box above the flow of the page that holds an element. */
    const getLayer = (element: Element | null): Element | null => {
      if (element === null || element === scope) return null;
      const { position, backgroundColor, borderTopStyle } = getComputedStyle(element);
      const isOpaque = backgroundColor.startsWith('rgb(') || borderTopStyle !== 'none';
      const isAboveFlow = position === 'fixed' || position === 'sticky' || position === 'absolute';
      return isAboveFlow && isOpaque ? element : getLayer(element.parentElement);
    };
    /** The part of a box that the ancestors which clip or scroll their content show. */
    const clip = (box: DOMRect, element: Element | null): DOMRect => {
      if (element === null || element === document.body) return box;
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const edge = element.getBoundingClientRect();
      const isClipped = overflowX !== 'visible' || overflowY !== 'visible';
      const left = isClipped ? Math.max(box.left, edge.left) : box.left;
      const top = isClipped ? Math.max(box.top, edge.top) : box.top;
      const right = isClipped ? Math.min(box.right, edge.right) : box.right;
      const bottom = isClipped ? Math.min(box.bottom, edge.bottom) : box.bottom;
      const shown = new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
      return position === 'fixed' ? shown : clip(shown, element.parentElement);
    };
    // Only an element's own text, because its descendants may be for screen readers.
    const boxes = all.flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text && node.data.trim() !== '')
        .flatMap((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          const fontSize = Number.parseFloat(getComputedStyle(element).fontSize);
          // One for each line: the box around several lines holds what is beside the last.
          const layer = getLayer(element);
          return [...range.getClientRects()].map((box) => ({
            element,
            layer,
            fontSize,
            box: clip(box, element),
          }));
        }),
    );
    const overlaps = boxes.flatMap(({ element, layer, box, fontSize }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ element: other, layer: otherLayer, box: otherBox, fontSize: otherFontSize }) => {
          if (layer !== otherLayer) return false;
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
