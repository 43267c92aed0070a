import { expect, test } from 'vitest';
import { centred, getSquare, moveCrop } from './picture-crop.ts';

const wide = { width: 400, height: 200 };

test('shows the middle of a picture, and a smaller part of it closer [ACC-08]', () => {
  expect(getSquare(wide, centred)).toEqual({ left: 100, top: 0, size: 200 });
  expect(getSquare(wide, { ...centred, zoom: 2 })).toEqual({ left: 150, top: 50, size: 100 });
});

test('moves with the pointer, and never beyond the picture [ACC-08]', () => {
  const moved = moveCrop(wide, centred, { x: 0.25, y: 0.25 });
  expect(getSquare(wide, moved)).toEqual({ left: 50, top: 0, size: 200 });
  expect(moveCrop(wide, moved, { x: 5, y: 0 }).x).toBe(0);
  expect(moveCrop(wide, moved, { x: -5, y: 0 }).x).toBe(1);
});
