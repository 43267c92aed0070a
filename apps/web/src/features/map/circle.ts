import { metresPerMile } from '@pavilion/domain/map';
import type { Point } from './view.ts';

const metresPerDegree = 111_195;
const cornerCount = 72;

/** VEN-04: a circle with a radius in miles, as a closed ring of longitudes and latitudes. */
export function buildCircle({ lat, lng }: Point, miles: number): [lng: number, lat: number][] {
  const latRadius = (miles * metresPerMile) / metresPerDegree;
  const lngRadius = latRadius / Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: cornerCount + 1 }, (_, corner) => {
    // The last corner must equal the first exactly to close the ring.
    const angle = ((corner % cornerCount) / cornerCount) * 2 * Math.PI;
    return [lng + lngRadius * Math.cos(angle), lat + latRadius * Math.sin(angle)];
  });
}
