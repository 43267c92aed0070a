import { expect, test } from 'vitest';
import nearText from './data/near.geojson?raw';
import placesText from './data/places.geojson?raw';
import seaText from './data/sea.geojson?raw';
import { getInitialView } from './view.ts';

type Feature = {
  properties: { n?: string; p?: number; k?: string };
  geometry: { type: string; coordinates: unknown };
};
const read = (text: string): Feature[] => (JSON.parse(text) as { features: Feature[] }).features;
const pointsOf = (coordinates: unknown): [number, number][] =>
  Array.isArray(coordinates) && typeof coordinates[0] === 'number'
    ? [coordinates as [number, number]]
    : (coordinates as unknown[]).flatMap(pointsOf);

/** What a map of so many px shows at the start: 256 px are the world's breadth at zoom -1. */
function seenAt(width: number, height: number) {
  const { center, zoom } = getInitialView(width === 360 ? 360 : 1440);
  const degree = (512 * 2 ** zoom) / 360;
  const lat = degree / Math.cos((center[1] * Math.PI) / 180);
  return ([lng, north]: readonly [number, number]): boolean =>
    Math.abs(lng - center[0]) * degree < width / 2 && Math.abs(north - center[1]) * lat < height / 2;
}

test('at the start at least fifteen towns are named and the coast is in sight, on a phone and beside the list [VEN-15]', () => {
  const places = read(placesText);
  const coast = read(seaText).flatMap(({ geometry }) => pointsOf(geometry.coordinates));
  for (const [width, height] of [
    [360, 420],
    [660, 840],
  ] as const) {
    const isSeen = seenAt(width, height);
    const towns = places.filter(
      ({ properties: { p = 0 }, geometry }) => p >= 90 && pointsOf(geometry.coordinates).some(isSeen),
    );
    expect(towns.length).toBeGreaterThanOrEqual(15);
    expect(coast.filter(isSeen).length).toBeGreaterThan(100);
  }
});

test('around each venue of the demonstration are main roads and names of places [VEN-08]', () => {
  const near = read(nearText);
  for (const [lng, lat] of [
    [-2.2614, 53.4982],
    [-2.2703, 53.4741],
    [-2.2587, 53.5046],
    [-1.875, 50.728],
  ] as const) {
    const around = near.filter(({ geometry }) =>
      pointsOf(geometry.coordinates).some(
        ([east, north]) => Math.abs(east - lng) < 0.05 && Math.abs(north - lat) < 0.03,
      ),
    );
    const kinds = (wanted: readonly string[]) =>
      around.filter(({ properties }) => wanted.includes(properties.k ?? '') && properties.n);
    expect(kinds(['main', 'motorway']).length).toBeGreaterThanOrEqual(2);
    expect(kinds(['suburb']).length).toBeGreaterThanOrEqual(5);
  }
});
