import { expect, test } from 'vitest';
import { fitPinLabels } from './fit-pin-labels.ts';

const frame = { width: 600, height: 400 };
const createPin = (slug: string, x: number, y: number) => ({ slug, x, y, width: 120, height: 18 });

test('omits a label that would cover the pin below', () => {
  const above = createPin('above', 300, 100);
  expect(fitPinLabels([above, createPin('below', 290, 140)], frame)).toEqual(['below']);
  expect(fitPinLabels([above, createPin('below', 290, 180)], frame)).toEqual(['above', 'below']);
});

test('keeps the first of two overlapping labels', () => {
  expect(fitPinLabels([createPin('first', 200, 100), createPin('second', 290, 100)], frame)).toEqual([
    'first',
  ]);
});

test('omits a label that the card of another pin would cover in part', () => {
  const card = { left: 220, right: 380, top: 100, bottom: 160 };
  const pins = [createPin('behind', 300, 130), createPin('beside', 480, 130)];
  expect(fitPinLabels(pins, frame, [card])).toEqual(['beside']);
});

test('omits a label that would leave the frame', () => {
  expect(fitPinLabels([createPin('left', 30, 100), createPin('bottom', 300, 390)], frame)).toEqual([]);
});
