/** A pin on the map in px: the position of its tip and the size of its label below. */
export type PinPosition = {
  slug: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The selected pin. */
  isLarge?: boolean;
};
type Frame = { width: number; height: number };
export type Box = { left: number; right: number; top: number; bottom: number };

/** Size of a pin above its tip, and the gap between tip and label, in px. */
export const pinSize = { width: 38, height: 51 };
const labelGap = 4;

/** The card with the name and a note above a pin, in px. Its texts have a height of their own, which the text size scales. */
const card = { above: 72, padding: 16, maxWidth: 256, paddingBlock: 20, textHeight: 42 };

const isOverlapping = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** How much larger the selected pin is, as in map.css. */
const largeScale = 1.25;

function getPinBox({ x, y, isLarge = false }: PinPosition): Box {
  const scale = isLarge ? largeScale : 1;
  const half = (pinSize.width / 2) * scale;
  return { left: x - half, right: x + half, top: y - pinSize.height * scale, bottom: y };
}

/** From its tip to the middle of a pin's head, in px, as in map.css. */
const headHeight = 30;

/**
 * How many lines the words of a label need, of which the browser puts as many on a line as fit. `measure` returns the
 * width of a text.
 */
export function countLines(text: string, maxWidth: number, measure: (text: string) => number): number {
  let line = '';
  let count = 1;
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer) > maxWidth) {
      count += 1;
      line = word;
    } else line = longer;
  }
  return count;
}

/** Where the label of a pin is, seen from the pin; the first that has space counts. */
export type LabelSide = 'below' | 'right' | 'left' | 'above';
export type PinLabel = { side: LabelSide; box: Box };

function getLabelBox({ x, y, width, height }: PinPosition, side: LabelSide): Box {
  const beside = pinSize.width / 2 + labelGap;
  if (side === 'right' || side === 'left') {
    const left = side === 'right' ? x + beside : x - beside - width;
    const top = y - headHeight - height / 2;
    return { left, right: left + width, top, bottom: top + height };
  }
  const top = side === 'below' ? y + labelGap : y - pinSize.height - labelGap - height;
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + height };
}

/**
 * The labels, by slug, that fit into the frame without overlapping a pin, an earlier label or a card: below their pins, and
 * then beside or above those pins that have no space below.
 */
export function fitPinLabels(
  pins: readonly PinPosition[],
  { width, height }: Frame,
  cards: readonly Box[] = [],
): Map<string, PinLabel> {
  const occupied = [
    ...pins.map((pin) => ({ slug: pin.slug, box: getPinBox(pin) })),
    ...cards.map((box) => ({ slug: '', box })),
  ];
  const labels = new Map<string, PinLabel>();
  const place = (pin: PinPosition, side: LabelSide): void => {
    const box = getLabelBox(pin, side);
    const isWithin = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
    if (!isWithin || occupied.some((other) => other.slug !== pin.slug && isOverlapping(box, other.box)))
      return;
    labels.set(pin.slug, { side, box });
    occupied.push({ slug: '', box });
  };
  for (const pin of pins) place(pin, 'below');
  for (const side of ['right', 'left', 'above'] as const) {
    for (const pin of pins) if (!labels.has(pin.slug)) place(pin, side);
  }
  return labels;
}

/** The area of the card above a pin whose texts have this width, at a text size of `textScale` times the default. */
export function getCardBox({ x, y }: PinPosition, textWidth: number, textScale = 1): Box {
  const half = Math.min(card.maxWidth, textWidth + 2 * card.padding) / 2;
  const bottom = y - card.above;
  return {
    left: x - half,
    right: x + half,
    top: bottom - card.paddingBlock - card.textHeight * textScale,
    bottom,
  };
}

/** Whether a card is within the frame and covers no other pin. */
export const fitsCard = (
  slug: string,
  box: Box,
  pins: readonly PinPosition[],
  { width, height }: Frame,
): boolean =>
  box.left >= 0 &&
  box.right <= width &&
  box.top >= 0 &&
  box.bottom <= height &&
  pins.every((pin) => pin.slug === slug || !isOverlapping(box, getPinBox(pin)));
