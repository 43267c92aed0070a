import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Colour, fromOklch, getContrast, mix, parseColour, toOklch } from './colour.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel).map((rgb): Colour => {
  const parsed = parseColour(rgb.join(' '));
  if (parsed === undefined) throw new Error(`Colour ${rgb.join(' ')} not parsed`);
  return parsed;
});

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

test('converts a colour to OKLCH and back', () => {
  const isNear = (first: Colour, second: Colour): boolean =>
    [1, 3, 5].every(
      (start) =>
        Math.abs(
          Number.parseInt(first.slice(start, start + 2), 16) -
            Number.parseInt(second.slice(start, start + 2), 16),
        ) <= 2,
    );
  fc.assert(fc.property(colour, (seed) => isNear(fromOklch(toOklch(seed)), seed)));
});

test('computes contrast like WCAG [THM-05]', () => {
  expect(getContrast('#FFFFFF', '#000000')).toBeCloseTo(21);
  expect(getContrast('#FFFFFF', '#8C59F8')).toBeCloseTo(4.29, 2);
  expect(getContrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

test('mixes a percentage of a colour into its background [THM-10]', () => {
  expect(mix('#8C59F8', '#FFFFFF', 10)).toBe('#F4EEFE');
  expect(mix('#8C59F8', '#FFFFFF', 100)).toBe('#8C59F8');
  expect(mix('#8C59F8', '#FFFFFF', 0)).toBe('#FFFFFF');
});
