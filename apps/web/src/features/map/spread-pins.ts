import { type PinPosition, pinSize } from './fit-pin-labels.ts';

/** In px: free space between two pins. */
const gap = 4;
/** In px: a pin further away would not be taken for its venue. */
const maxOffset = 44;
const maxRounds = 24;

export type Offset = { x: number; y: number };

/** How far each pin moves from its venue, in px, so that no pin covers another where there is space. In their order. */
export function spreadPins(pins: readonly PinPosition[]): Offset[] {
  const offsets = pins.map((): Offset => ({ x: 0, y: 0 }));
  const pairs = pins.flatMap((_, first) =>
    pins.slice(first + 1).map((_, at) => [first, first + 1 + at] as const),
  );
  for (let round = 0; round < maxRounds; round += 1) {
    const moved = pairs.filter((pair) => separate(pins, offsets, pair));
    if (moved.length === 0) break;
  }
  return offsets;
}

/** Moves two pins apart sideways, each by half of their overlap, and returns whether they overlapped. */
function separate(
  pins: readonly PinPosition[],
  offsets: Offset[],
  [first, second]: readonly [number, number],
): boolean {
  const [a, b] = [pins[first], pins[second]];
  const [offsetA, offsetB] = [offsets[first], offsets[second]];
  if (!a || !b || !offsetA || !offsetB) return false;
  const dx = b.x + offsetB.x - (a.x + offsetA.x);
  const overlap = pinSize.width + gap - Math.abs(dx);
  if (overlap <= 0.01 || Math.abs(b.y - a.y) >= pinSize.height + gap) return false;
  const direction = dx < 0 ? -1 : 1;
  offsets[first] = { x: limit(offsetA.x - (direction * overlap) / 2), y: 0 };
  offsets[second] = { x: limit(offsetB.x + (direction * overlap) / 2), y: 0 };
  return true;
}

const limit = (offset: number): number => Math.min(maxOffset, Math.max(-maxOffset, offset));
