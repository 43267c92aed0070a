import { expect, test } from 'vitest';
import { fitPinLabels } from './fit-pin-labels.ts';

const frame = { width: 600, height: 400 };
const pin = (slug: string, x: number, y: number) => ({ slug, x, y, width: 120, height: 18 });

test('a name that would lie over the pin below is left out, and that of the pin below is not', () => {
  expect(fitPinLabels([pin('above', 300, 100), pin('below', 290, 140)], frame)).toEqual(['below']);
  expect(fitPinLabels([pin('above', 300, 100), pin('below', 290, 180)], frame)).toEqual(['above', 'below']);
});

test('of two names side by side the first stays', () => {
  expect(fitPinLabels([pin('first', 200, 100), pin('second', 290, 100)], frame)).toEqual(['first']);
});

test('a name that the card of another pin would half cover is left out', () => {
  const card = { left: 220, right: 380, top: 100, bottom: 160 };
  expect(fitPinLabels([pin('behind', 300, 130), pin('beside', 480, 130)], frame, [card])).toEqual(['beside']);
});

test('a name that the frame would cut is left out', () => {
  expect(fitPinLabels([pin('edge', 30, 100), pin('foot', 300, 390)], frame)).toEqual([]);
});
