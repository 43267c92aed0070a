import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { labelLayers } from './base-map-labels.ts';
import type { Colours } from './colours.ts';
import nearUrl from './data/near.geojson?url';
import placesUrl from './data/places.geojson?url';
import seaUrl from './data/sea.geojson?url';

/** What the data reach; nothing is drawn beyond. */
export const dataBounds: [number, number, number, number] = [-16, 46.5, 8, 62.5];

/**
 * The map that needs nobody else: coasts, towns, and the roads around some venues, in the theme's colours. It names no
 * glyphs, so that every label is drawn by the browser with the theme's own font.
 */
export function baseMap(colours: Colours): StyleSpecification {
  const { land, water } = colours;
  return {
    version: 8,
    sources: {
      sea: { type: 'geojson', data: seaUrl, attribution: 'Natural Earth' },
      places: { type: 'geojson', data: placesUrl, attribution: 'GeoNames (CC BY 4.0)' },
      near: { type: 'geojson', data: nearUrl },
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': land } },
      builtLayer(colours),
      { id: 'sea', type: 'fill', source: 'sea', paint: { 'fill-color': water } },
      ...nearLayers(colours),
      ...labelLayers(colours),
    ],
  };
}

/** How many px a kilometre has at zoom 6 in the middle of Great Britain; every step doubles it. */
const pxPerKm = 1.38;
/** A town as a disc: 3,000 people to the square kilometre. */
const km: ExpressionSpecification = ['sqrt', ['/', ['get', 'p'], 3 * Math.PI]];

const builtLayer = ({ built }: Colours): LayerSpecification => ({
  id: 'built',
  type: 'circle',
  source: 'places',
  filter: ['>=', ['get', 'p'], 10],
  paint: {
    'circle-color': built,
    'circle-blur': 0.35,
    // Near a town's middle its disc would be all that there is.
    'circle-opacity': ['interpolate', ['linear'], ['zoom'], 10, 1, 12, 0.4],
    'circle-radius': [
      'interpolate',
      ['exponential', 2],
      ['zoom'],
      6,
      ['*', pxPerKm, km],
      16,
      ['*', pxPerKm * 1024, km],
    ],
  },
});

const wide = (at8: number, at15: number): ['interpolate', ['exponential', 1.5], ['zoom'], ...number[]] => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  8,
  at8,
  15,
  at15,
];

function nearLayers({ park, water, road, edge }: Colours): LayerSpecification[] {
  const of = (kind: string): ['==', ['get', 'k'], string] => ['==', ['get', 'k'], kind];
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
  return [
    { id: 'parks', type: 'fill', source: 'near', filter: of('park'), paint: { 'fill-color': park } },
    {
      id: 'rivers',
      type: 'line',
      source: 'near',
      minzoom: 9,
      filter: of('river'),
      layout: round,
      paint: { 'line-color': water, 'line-width': wide(1.5, 20) },
    },
    {
      id: 'roads',
      type: 'line',
      source: 'near',
      minzoom: 10,
      filter: of('main'),
      layout: round,
      paint: { 'line-color': road, 'line-width': wide(1, 14) },
    },
    {
      id: 'motorways-edge',
      type: 'line',
      source: 'near',
      minzoom: 7.5,
      filter: of('motorway'),
      layout: round,
      paint: { 'line-color': edge, 'line-width': wide(2.5, 20) },
    },
    {
      id: 'motorways',
      type: 'line',
      source: 'near',
      minzoom: 7.5,
      filter: of('motorway'),
      layout: round,
      paint: { 'line-color': road, 'line-width': wide(1.5, 16) },
    },
  ];
}
