import { expect, test } from 'vitest';
import { countLines, fitPinLabels, type PinPosition } from './fit-pin-labels.ts';

const frame = { width: 600, height: 400 };
const createPin = (slug: string, x: number, y: number) => ({ slug, x, y, width: 120, height: 18 });

const fitSides = (...[pins, ...rest]: [readonly PinPosition[], ...unknown[]]) => {
  const [size = frame, cards] = rest as [typeof frame | undefined, Parameters<typeof fitPinLabels>[2]];
  return Object.fromEntries([...fitPinLabels(pins, size, cards)].map(([slug, { side }]) => [slug, side]));
};

test('puts a label that would cover the pin below beside its own pin', () => {
  const above = createPin('above', 300, 100);
  expect(fitSides([above, createPin('below', 290, 140)])).toEqual({ above: 'right', below: 'below' });
  expect(fitSides([above, createPin('below', 290, 180)])).toEqual({ above: 'below', below: 'below' });
});

test('keeps a label off the selected pin, which is larger', () => {
  const above = createPin('above', 300, 100);
  const below = createPin('below', 290, 175);
  expect(fitSides([above, below])).toEqual({ above: 'below', below: 'below' });
  expect(fitSides([above, { ...below, isLarge: true }])).toEqual({ above: 'right', below: 'below' });
});

test('keeps the first of two overlapping labels below and puts the other where it has space', () => {
  const pins = [createPin('first', 200, 100), createPin('second', 290, 100)];
  expect(fitSides(pins)).toEqual({ first: 'below', second: 'right' });
  // The frame ends to the right; to the left is the first pin.
  expect(fitSides(pins, { width: 400, height: 400 })).toEqual({ first: 'below', second: 'above' });
  expect(
    fitSides([createPin('first', 400, 100), createPin('second', 310, 100)], { width: 470, height: 400 }),
  ).toEqual({
    first: 'below',
    second: 'left',
  });
});

test('omits a label without space on any side', () => {
  const pins = [createPin('first', 60, 60), createPin('second', 70, 60)];
  expect(fitSides(pins, { width: 130, height: 90 })).toEqual({ first: 'below' });
});

test('counts the lines of a label word by word, of which a long one has a line of its own', () => {
  const measure = (text: string): number => text.length * 10;
  expect(countLines('Northgate Arena', 180, measure)).toBe(1);
  expect(countLines('Northgate Arena', 140, measure)).toBe(2);
  // 'Oak Community' and 'Hall Oak' would fit by their area alone.
  expect(countLines('Oak Community Hall', 100, measure)).toBe(3);
  expect(countLines('Leisureworld', 100, measure)).toBe(1);
});

test('puts no label where the card of another pin would cover it in part', () => {
  const card = { left: 220, right: 480, top: 60, bottom: 160 };
  const pins = [createPin('behind', 300, 130), createPin('beside', 540, 130)];
  expect(fitSides(pins, frame, [card])).toEqual({ beside: 'below' });
});

test('keeps every label in the frame', () => {
  expect(fitSides([createPin('left', 30, 100), createPin('bottom', 300, 390)])).toEqual({
    left: 'right',
    bottom: 'right',
  });
});
