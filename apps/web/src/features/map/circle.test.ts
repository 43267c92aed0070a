import { expect, test } from 'vitest';
import { buildCircle } from './circle.ts';

const earth = 3958.76;
const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const miles = (one: readonly [number, number], other: readonly [number, number]): number => {
  const [x, y] = [rad(other[0] - one[0]), rad(other[1] - one[1])];
  const high = Math.sin(y / 2) ** 2 + Math.cos(rad(one[1])) * Math.cos(rad(other[1])) * Math.sin(x / 2) ** 2;
  return 2 * earth * Math.asin(Math.sqrt(high));
};

test('every corner of the circle lies as far from its middle as was said, and it is closed [VEN-04]', () => {
  for (const radius of [1, 5, 30]) {
    const ring = buildCircle({ lat: 53.49, lng: -2.26 }, radius);
    for (const corner of ring) expect(miles([-2.26, 53.49], corner) / radius).toBeCloseTo(1, 1);
    expect(ring.at(-1)).toEqual(ring[0]);
  }
});
