import { expect, test } from 'vitest';
import { pinSize } from './fit-pin-labels.ts';
import { spreadPins } from './spread-pins.ts';

const createPins = (places: readonly (readonly [number, number])[]) =>
  places.map(([x, y], index) => ({ slug: `venue-${index}`, x, y, width: 80, height: 18 }));

function countOverlaps(places: readonly (readonly [number, number])[]): number {
  const pins = createPins(places);
  const offsets = spreadPins(pins);
  const moved = pins.map((pin, index) => ({ ...pin, x: pin.x + (offsets[index]?.x ?? 0) }));
  return moved.flatMap((a, index) =>
    moved
      .slice(index + 1)
      .filter((b) => Math.abs(a.x - b.x) < pinSize.width && Math.abs(a.y - b.y) < pinSize.height),
  ).length;
}

test('leaves pins alone that do not overlap [VEN-03]', () => {
  const offsets = spreadPins(
    createPins([
      [100, 100],
      [200, 100],
      [100, 200],
    ]),
  );
  expect(offsets).toEqual([0, 0, 0].map(() => ({ x: 0, y: 0 })));
});

test('moves overlapping pins apart, also three and at the same place [VEN-03]', () => {
  expect(
    countOverlaps([
      [100, 100],
      [110, 120],
    ]),
  ).toBe(0);
  expect(
    countOverlaps([
      [100, 100],
      [100, 100],
    ]),
  ).toBe(0);
  expect(
    countOverlaps([
      [100, 100],
      [105, 110],
      [112, 90],
    ]),
  ).toBe(0);
});

test('keeps each pin close to its venue [VEN-03]', () => {
  const crowd = Array.from({ length: 12 }, (_, index) => [100 + index, 100] as const);
  for (const { x } of spreadPins(createPins(crowd))) expect(Math.abs(x)).toBeLessThanOrEqual(44);
});
