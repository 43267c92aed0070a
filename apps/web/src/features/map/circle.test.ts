import { expect, test } from 'vitest';
import { buildCircle } from './circle.ts';

const earthRadiusMiles = 3958.76;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance by the haversine formula. */
function getDistanceMiles(from: readonly [number, number], to: readonly [number, number]): number {
  const [lng, lat] = [toRadians(to[0] - from[0]), toRadians(to[1] - from[1])];
  const haversine =
    Math.sin(lat / 2) ** 2 +
    Math.cos(toRadians(from[1])) * Math.cos(toRadians(to[1])) * Math.sin(lng / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(haversine));
}

test('every corner of the circle has the radius as its distance, and the ring is closed [VEN-04]', () => {
  for (const radius of [1, 5, 30]) {
    const ring = buildCircle({ lat: 53.49, lng: -2.26 }, radius);
    for (const corner of ring) {
      expect(getDistanceMiles([-2.26, 53.49], corner) / radius).toBeCloseTo(1, 1);
    }
    expect(ring.at(-1)).toEqual(ring[0]);
  }
});
