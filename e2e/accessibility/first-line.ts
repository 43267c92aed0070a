import { expect, type Locator } from '@playwright/test';

/** The middle of a tick or icon is beside the first line of the text, however many lines there are. */
export async function expectBesideFirstLine(mark: Locator, text: Locator): Promise<void> {
  const box = await mark.boundingBox();
  if (!box) throw new Error('The mark is not shown');
  const line = await text.evaluate(
    (element, { right }) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      // Not the mark itself, which may be in the same element.
      const first = [...range.getClientRects()].find(({ left, width }) => left >= right - 1 && width > 2);
      return { top: first?.top ?? Number.NaN, bottom: first?.bottom ?? Number.NaN };
    },
    { right: box.x + box.width },
  );
  const middle = box.y + box.height / 2;
  expect(Math.abs(middle - (line.top + line.bottom) / 2)).toBeLessThan(6);
}
