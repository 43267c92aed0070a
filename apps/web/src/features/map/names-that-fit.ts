/** A pin in its frame, in px: where its tip is, and how much room its name takes below. */
export type PlacedPin = { slug: string; x: number; y: number; width: number; height: number };
type Frame = { width: number; height: number };
export type Box = { left: number; right: number; top: number; bottom: number };

/** What a pin covers above its tip, and how far below it its name begins. */
export const pinSize = { width: 38, height: 51 };
export const nameGap = 4;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const boxOfPin = ({ x, y }: PlacedPin): Box => ({
  left: x - pinSize.width / 2,
  right: x + pinSize.width / 2,
  top: y - pinSize.height,
  bottom: y,
});

const boxOfName = ({ x, y, width, height }: PlacedPin): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y + nameGap,
  bottom: y + nameGap + height,
});

/** The pins whose names lie within the frame and over no pin, no name before them, and not half under a card. */
export function namesThatFit(
  pins: readonly PlacedPin[],
  { width, height }: Frame,
  cards: readonly Box[] = [],
): string[] {
  const taken = [
    ...pins.map((pin) => ({ slug: pin.slug, box: boxOfPin(pin) })),
    ...cards.map((box) => ({ slug: '', box })),
  ];
  const fitting: string[] = [];
  for (const pin of pins) {
    const box = boxOfName(pin);
    const isWithin = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
    if (!isWithin || taken.some((other) => other.slug !== pin.slug && overlap(box, other.box))) continue;
    fitting.push(pin.slug);
    taken.push({ slug: '', box });
  }
  return fitting;
}
