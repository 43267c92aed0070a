import { expect, test } from 'vitest';
import nearText from './data/near.geojson?raw';
import sourceText from './data/near.source.geojson?raw';
import placesText from './data/places.geojson?raw';
import seaText from './data/sea.geojson?raw';
import { getCountryView } from './view.ts';

type Feature = {
  properties: { n?: string; p?: number; k?: string };
  geometry: { type: string; coordinates: unknown };
};
const parseFeatures = (text: string): Feature[] => (JSON.parse(text) as { features: Feature[] }).features;
const listPoints = (coordinates: unknown): [number, number][] =>
  Array.isArray(coordinates) && typeof coordinates[0] === 'number'
    ? [coordinates as [number, number]]
    : (coordinates as unknown[]).flatMap(listPoints);

/** Whether the map is seen from nearby here, as in `scripts/map-data.mjs`. */
const isSmoothed = ([x, y]: readonly [number, number] = [0, 0]): boolean =>
  (x > -2.7 && x < -1.3 && y > 50.4 && y < 51) || (x > -2.7 && x < -2 && y > 53.3 && y < 53.7);

/** Returns whether a point is visible in the country view of a map of this size; the world is 512 px wide at zoom 0. */
function createVisibilityTest(width: number, height: number) {
  const { center, zoom } = getCountryView(width === 360 ? 360 : 1440);
  const pxPerLng = (512 * 2 ** zoom) / 360;
  const pxPerLat = pxPerLng / Math.cos((center[1] * Math.PI) / 180);
  return ([lng, lat]: readonly [number, number]): boolean =>
    Math.abs(lng - center[0]) * pxPerLng < width / 2 && Math.abs(lat - center[1]) * pxPerLat < height / 2;
}

test('the country view names at least 15 towns and shows the coast, on a phone and beside the list [VEN-15]', () => {
  const places = parseFeatures(placesText);
  const coast = parseFeatures(seaText).flatMap(({ geometry }) => listPoints(geometry.coordinates));
  for (const [width, height] of [
    [360, 420],
    [660, 840],
  ] as const) {
    const isVisible = createVisibilityTest(width, height);
    const towns = places.filter(
      ({ properties: { p = 0 }, geometry }) => p >= 90 && listPoints(geometry.coordinates).some(isVisible),
    );
    expect(towns.length).toBeGreaterThanOrEqual(15);
    expect(coast.filter(isVisible).length).toBeGreaterThan(100);
  }
});

test('the map has main roads and suburb names around each demonstration venue [VEN-08]', () => {
  const near = parseFeatures(nearText);
  for (const [lng, lat] of [
    [-2.2614, 53.4982],
    [-2.2703, 53.4741],
    [-2.2587, 53.5046],
    [-1.875, 50.728],
  ] as const) {
    const nearby = near.filter(({ geometry }) =>
      listPoints(geometry.coordinates).some(
        ([east, north]) => Math.abs(east - lng) < 0.05 && Math.abs(north - lat) < 0.03,
      ),
    );
    const filterNamed = (kinds: readonly string[]) =>
      nearby.filter(({ properties }) => kinds.includes(properties.k ?? '') && properties.n);
    expect(filterNamed(['main', 'motorway']).length).toBeGreaterThanOrEqual(2);
    expect(filterNamed(['suburb']).length).toBeGreaterThanOrEqual(5);
  }
});

const toRadians = Math.PI / 180;

/** The turn at a point of a line, in degrees: 0 is straight on. */
function getBend([before, at, after]: readonly [number, number][]): number {
  if (!before || !at || !after) return 0;
  const scale = Math.cos(at[1] * toRadians);
  const getDirection = (from: readonly [number, number], to: readonly [number, number]) =>
    Math.atan2(to[1] - from[1], (to[0] - from[0]) * scale) / toRadians;
  const bend = Math.abs(getDirection(at, after) - getDirection(before, at));
  return Math.min(bend, 360 - bend);
}

/** The largest bend of these lines around the demonstration venues, in degrees. */
const getLargestBend = (lines: readonly [number, number][][]): number =>
  Math.max(
    ...lines.flatMap((points) =>
      points.map((_, index) =>
        isSmoothed(points[index]) ? getBend(points.slice(Math.max(0, index - 1), index + 2)) : 0,
      ),
    ),
  );

test.each([
  { name: 'roads', kinds: ['main', 'motorway'] },
  { name: 'rivers', kinds: ['river'] },
])('$name around the demonstration venues are smooth [VEN-08]', ({ kinds }) => {
  const listLines = (text: string) =>
    parseFeatures(text)
      .filter(({ properties: { k = '' } }) => kinds.includes(k))
      .map(({ geometry }) => listPoints(geometry.coordinates));
  expect(listLines(nearText).length).toBeGreaterThan(2);
  expect(getLargestBend(listLines(nearText))).toBeLessThan(35);
  // As a control, the lines as they are drawn by hand.
  expect(getLargestBend(listLines(sourceText))).toBeGreaterThan(60);
});

test('the shore around the demonstration venues is smooth [VEN-08]', () => {
  const rings = parseFeatures(seaText)
    .slice(0, 1)
    .flatMap(({ geometry }) => (geometry.coordinates as [number, number][][]).slice(1));
  const shore = rings.flat().filter(isSmoothed);
  expect(shore.length).toBeGreaterThan(500);
  expect(getLargestBend(rings)).toBeLessThan(45);
});
