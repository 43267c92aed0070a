type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Where the controls and the lines of text of an open dialog are, as far as its scrolled part shows them. */
export function listSheetBoxes(sheet: Element, controls: string): Box[] {
  const elements = [...sheet.querySelectorAll(controls)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  return [
    ...elements.flatMap((element) => clip(element, [element.getBoundingClientRect()])),
    ...listTexts(sheet).flatMap((text) => clip(text.parentElement, measureText(text))),
  ];
}

function listTexts(sheet: Element): Node[] {
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const isHidden = text.parentElement?.closest('.pv-visually-hidden') !== null;
    if (!isHidden && text.textContent?.trim()) texts.push(text);
  }
  return texts;
}

function measureText(text: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

function clip(element: Element | null, boxes: readonly DOMRect[]): Box[] {
  const body = element?.closest('.pv-slide-over__body, .pv-modal__body')?.getBoundingClientRect();
  return boxes
    .map(({ left, right, top, bottom }) => ({
      left,
      right,
      top: Math.max(top, body?.top ?? top),
      bottom: Math.min(bottom, body?.bottom ?? bottom),
    }))
    .filter(({ top, bottom }) => bottom > top);
}
