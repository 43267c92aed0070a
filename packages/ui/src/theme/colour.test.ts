import { type Colour, parseColour } from '@pavilion/domain/theme/colour';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromOklch, mix, toOklch } from './colour.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel).map((rgb): Colour => {
  const parsed = parseColour(rgb.join(' '));
  if (parsed === undefined) throw new Error(`Colour ${rgb.join(' ')} not parsed`);
  return parsed;
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

test('mixes a percentage of a colour into its background [THM-10]', () => {
  expect(mix('#8C59F8', '#FFFFFF', 10)).toBe('#F4EEFE');
  expect(mix('#8C59F8', '#FFFFFF', 100)).toBe('#8C59F8');
  expect(mix('#8C59F8', '#FFFFFF', 0)).toBe('#FFFFFF');
});
