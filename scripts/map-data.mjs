// Generates the map's data: the land from Natural Earth, the towns from the geocoder's list, and the smoothed
// surroundings of the demonstration venues from near.source.geojson.
//   npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz && node scripts/map-data.mjs package/land-10m.json
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './settings.mjs';

const data = join(root, 'apps/web/src/features/map/data');
const [west, south, east, north] = [-16, 46.5, 8, 62.5];
/** Great Britain and Ireland keep their detail; neighbouring countries are simplified. */
const isNear = ([x, y]) => x < 1.9 && y > 49.8 && !(x > 1.2 && y < 51.05);

/** Decodes a TopoJSON arc: integer deltas on the topology's grid. */
const readArc =
  ({ scale, translate }) =>
  (arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  };

function readRings({ arcs, transform, objects }) {
  const lines = arcs.map(readArc(transform));
  const line = (index) => (index < 0 ? lines[~index].toReversed() : lines[index]);
  const polygons = objects.land.geometries.flatMap((geometry) =>
    geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs,
  );
  // Lakes are left out, because they are too small for this map.
  return polygons.map(([outer]) => outer.flatMap((index, at) => line(index).slice(at === 0 ? 0 : 1)));
}

/** Clips a ring to the frame (Sutherland–Hodgman). */
function clip(ring) {
  const sides = [
    { at: 0, edge: west, inside: (value) => value >= west },
    { at: 0, edge: east, inside: (value) => value <= east },
    { at: 1, edge: south, inside: (value) => value >= south },
    { at: 1, edge: north, inside: (value) => value <= north },
  ];
  return sides.reduce((points, { at, edge, inside }) => {
    const clipped = [];
    for (const [index, point] of points.entries()) {
      const before = points.at(index - 1);
      if (inside(point[at]) !== inside(before[at])) {
        const share = (edge - before[at]) / (point[at] - before[at]);
        clipped.push(before.map((value, axis) => value + share * (point[axis] - value)));
      }
      if (inside(point[at])) clipped.push(point);
    }
    return clipped;
  }, ring);
}

/** Removes points that change a line by less than `tolerance` degrees (Douglas–Peucker). */
function simplify(points, tolerance) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  let [worst, at] = [0, 0];
  for (let index = 1; index < points.length - 1; index++) {
    const far = distance(points[index], first, last);
    if (far > worst) [worst, at] = [far, index];
  }
  if (worst <= tolerance) return [first, last];
  return [...simplify(points.slice(0, at + 1), tolerance), ...simplify(points.slice(at), tolerance).slice(1)];
}

function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

/** Simplifies a ring in two halves, because it has no end points. */
function simplifyRing(ring) {
  const tolerance = ring.some(isNear) ? 0.0022 : 0.02;
  const middle = ring.length >> 1;
  const halves = [ring.slice(0, middle + 1), [...ring.slice(middle), ring[0]]];
  const [first, second] = halves.map((half) => simplify(half, tolerance));
  return [...first, ...second.slice(1)];
}

/** Whether a point is in the surroundings of the demonstration venues, where the map is seen from nearby. */
const isDetailed = ([x, y]) =>
  (x > -2.7 && x < -1.3 && y > 50.4 && y < 51) || (x > -2.7 && x < -2 && y > 53.3 && y < 53.7);

/** Points on each segment of a smoothed line. */
const curveSteps = 6;

/** A curve through the points (Catmull–Rom), so that roads and banks bend instead of breaking. A ring is closed. */
function smooth(points) {
  const isRing = points[0].join() === points.at(-1).join();
  const corners = isRing ? points.slice(0, -1) : points;
  const at = (index) =>
    isRing
      ? corners[(index + corners.length) % corners.length]
      : corners[Math.min(Math.max(index, 0), corners.length - 1)];
  const segments = corners.slice(0, isRing ? undefined : -1).map((_, index) => index);
  const curve = segments.flatMap((index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    if (!isDetailed(from) || !isDetailed(to)) return [from];
    return Array.from({ length: curveSteps }, (_, step) =>
      interpolate([before, from, to, after], step / curveSteps),
    );
  });
  return [...curve, isRing ? curve[0] : corners.at(-1)];
}

/**
 * The point of the curve between the second and the third point; `share` is 0 at the second and 1 at the third. The
 * distances weigh the corners (centripetal), so that the curve does not swing out where a short segment meets a long one.
 */
function interpolate(points, share) {
  const knots = [0];
  for (const [index, point] of points.slice(1).entries())
    knots.push(knots[index] + Math.max(1e-6, Math.hypot(...getDelta(points[index], point))) ** 0.5);
  const at = knots[1] + share * (knots[2] - knots[1]);
  const blend = (values, span) =>
    values.slice(1).map((value, index) => {
      const [from, to] = [knots[index], knots[index + span]];
      return value.map((part, axis) => (values[index][axis] * (to - at) + part * (at - from)) / (to - from));
    });
  const lines = blend(points, 1);
  const [first, second] = blend(lines, 2);
  const [from, to] = [knots[1], knots[2]];
  return first.map((part, axis) => {
    return round((part * (to - at) + second[axis] * (at - from)) / (to - from));
  });
}

/** A coordinate to about a metre. */
const round = (degrees) => Math.round(degrees * 100_000) / 100_000;

/** The way between two points, in degrees of latitude. */
const getDelta = ([ax, ay], [bx, by]) => [(bx - ax) * Math.cos((ay * Math.PI) / 180), by - ay];

/** The turn at the middle of three points, in radians: 0 is straight on. */
function getTurn(before, at, after) {
  const [from, to] = [getDelta(before, at), getDelta(at, after)];
  return Math.abs(Math.atan2(from[0] * to[1] - from[1] * to[0], from[0] * to[0] + from[1] * to[1]));
}

/** Cuts the sharp corners of a ring in the detailed surroundings, which a curve through them would keep. */
function cutCorners(ring) {
  const corners = ring.slice(0, -1);
  const cut = corners.flatMap((at, index) => {
    const [before, after] = [corners.at(index - 1), corners[(index + 1) % corners.length]];
    if (!isDetailed(at) || getTurn(before, at, after) < Math.PI / 4) return [at];
    return [before, after].map((side) => at.map((value, axis) => round(value + (side[axis] - value) / 4)));
  });
  return [...cut, cut[0]];
}

/** The hand-drawn surroundings of the demonstration venues, with smooth roads, rivers and parks. */
function buildNear() {
  const { features } = JSON.parse(readFileSync(join(data, 'near.source.geojson'), 'utf8'));
  return formatCollection(
    features.map(({ geometry: { type, coordinates }, ...feature }) => {
      const smoothed = { LineString: smooth, Polygon: (rings) => rings.map(smooth) }[type]?.(coordinates);
      return { ...feature, geometry: { type, coordinates: smoothed ?? coordinates } };
    }),
  );
}

const area = (ring) =>
  Math.abs(ring.reduce((sum, [x, y], at) => sum + x * ring.at(at - 1)[1] - ring.at(at - 1)[0] * y, 0) / 2);
const roundRing = (ring) => ring.map((point) => point.map((value) => Math.round(value * 1000) / 1000));

const formatCollection = (features) =>
  `{"type":"FeatureCollection","features":[\n${features
    .map((feature) => JSON.stringify(feature))
    .join(',\n')}\n]}\n`;

function buildSea(path) {
  const rings = readRings(JSON.parse(readFileSync(path, 'utf8')))
    .map(clip)
    .filter((ring) => ring.length > 3)
    .map((ring) => roundRing(simplifyRing(ring)))
    .filter((ring) => ring.length > 3 && area(ring) > (ring.some(isNear) ? 0.00008 : 0.002))
    .map((ring) => smooth(cutCorners(cutCorners(ring))));
  // The sea with holes for the land, drawn above the towns so that their discs do not cover water.
  const frame = [
    [west - 1, south - 1],
    [east + 1, south - 1],
    [east + 1, north + 1],
    [west - 1, north + 1],
    [west - 1, south - 1],
  ];
  return formatCollection([
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [frame, ...rings] } },
  ]);
}

/** The list overstates their population, or they are districts without a centre. */
const excludedTowns = new Set(['Mendip', 'Saint Peters']);
/** Population of a city in thousands if its borough is much smaller, so that its label has priority. */
const cityPopulations = { Manchester: 2800, 'Newcastle upon Tyne': 800 };

/** Labels of boroughs must not cover the label of London. */
const isPartOfLondon = (name, x, y) => name !== 'London' && Math.hypot((x + 0.12) * 0.62, y - 51.5) < 0.2;

function buildTowns() {
  const { towns } = JSON.parse(readFileSync(join(root, 'apps/server/src/modules/map/towns.json'), 'utf8'));
  return formatCollection(
    towns
      .map((line) => line.split('|'))
      .map(([name, y, x, people]) => ({ name, x: Number(x), y: Number(y), people: Number(people) }))
      .filter(({ name, people }) => people >= 3000 && !excludedTowns.has(name))
      .map(({ name, x, y, people }) => ({
        type: 'Feature',
        properties: {
          n: name,
          p: Math.round((isPartOfLondon(name, x, y) ? Math.min(people, 15_000) : people) / 1000),
          r: cityPopulations[name],
        },
        geometry: { type: 'Point', coordinates: [x, y] },
      })),
  );
}

const files = { sea: buildSea(process.argv[2]), places: buildTowns(), near: buildNear() };
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(data, `${name}.geojson`), text);
  process.stdout.write(`${name}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} by gzip\n`);
}
