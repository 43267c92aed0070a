import { expect, test } from 'vitest';
import { roundMiles } from './map.ts';

test('rounds a distance to a tenth of a mile, at least 0.1 [VEN-10]', () => {
  expect([0, 0.04, 0.16, 1, 12.34].map(roundMiles)).toEqual([0.1, 0.1, 0.2, 1, 12.3]);
});
