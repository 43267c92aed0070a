import { expect, test } from 'vitest';
import { isDrawing, maxDrawingLength, needsGuardian, toDrawing } from './attendee.ts';

test('a guardian signs until the eighteenth birthday [WVR-11]', () => {
  expect(needsGuardian('2012-06-01', '2030-05-31')).toBe(true);
  expect(needsGuardian('2012-06-01', '2030-06-01')).toBe(false);
  expect(needsGuardian(null, '2030-06-01')).toBe(false);
});

test('a drawing is its strokes in whole units within the area [WVR-11]', () => {
  const path = toDrawing([
    [
      [-5, 10.4],
      [400, 280],
    ],
    [
      [500, 20],
      [2000, 999],
    ],
  ]);
  expect(path).toBe('M0 10L400 280M500 20L1000 300');
  expect(isDrawing(path)).toBe(true);
});

test.each([
  '',
  'M10 10',
  'M10 10L12 12',
  'M10 10L1200 10',
  'M10 10L20 400',
  'L10 10L900 10',
  'M1 1L900 1"/><script>',
  'data:image/png;base64,AAAA',
  `M1 1${'L900 1L1 1'.repeat(maxDrawingLength / 10)}`,
])('%.40s is no drawing [WVR-11]', (path) => {
  expect(isDrawing(path)).toBe(false);
});
