import { metresPerMile } from '@pavilion/domain/map';
import type { Point } from './view.ts';

const metresPerDegree = 111_195;
const corners = 72;

/** VEN-04: what lies within so many miles of a place, as a closed ring of longitudes and latitudes. */
export function circleAround({ lat, lng }: Point, miles: number): [lng: number, lat: number][] {
  const high = (miles * metresPerMile) / metresPerDegree;
  const wide = high / Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: corners + 1 }, (_, corner) => {
    // The last is the first to the last digit, or the ring would not be closed.
    const angle = ((corner % corners) / corners) * 2 * Math.PI;
    return [lng + wide * Math.cos(angle), lat + high * Math.sin(angle)];
  });
}
