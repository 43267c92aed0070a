import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getContrast, parseColour } from './colour.ts';

const channel = fc.integer({ min: 0, max: 255 });

test.each([
  ['#8C59F8', '#8C59F8'],
  ['8c59f8', '#8C59F8'],
  ['#fa0', '#FFAA00'],
  ['140 89 248', '#8C59F8'],
  [' 0 0 0 ', '#000000'],
])('parses %s as %s [THM-03]', (text, expected) => {
  expect(parseColour(text)).toBe(expected);
});

test.each([
  '',
  'purple',
  '#12',
  '#1234',
  '#1234567',
  '256 0 0',
  '1 2',
  '1, 2, 3',
  '-1 0 0',
  'rgb(1 2 3)',
  '1.5 0 0',
])('rejects %j [THM-03]', (text) => {
  expect(parseColour(text)).toBeUndefined();
});

test('parses hex and channels to the same colour [THM-03]', () => {
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('');
      expect(parseColour(`#${hex}`)).toBe(parseColour(`${red} ${green} ${blue}`));
    }),
  );
});

test('computes contrast like WCAG [THM-05]', () => {
  expect(getContrast('#FFFFFF', '#000000')).toBeCloseTo(21);
  expect(getContrast('#FFFFFF', '#8C59F8')).toBeCloseTo(4.29, 2);
  expect(getContrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});
