import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { createLabelLayers } from './base-map-labels.ts';
import nearUrl from './data/near.geojson?url';
import placesUrl from './data/places.geojson?url';
import seaUrl from './data/sea.geojson?url';
import type { MapColours } from './map-colours.ts';

/** Bounds of the map data. */
export const dataBounds: [number, number, number, number] = [-16, 46.5, 8, 62.5];

/**
 * Style of our own map, which needs no other host: coasts, towns and the roads around some venues, in the theme's
 * colours. It sets no `glyphs`, so the browser draws the labels in the theme's font.
 */
export function createBaseMapStyle(colours: MapColours): StyleSpecification {
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
      createBuiltLayer(colours),
      { id: 'sea', type: 'fill', source: 'sea', paint: { 'fill-color': water } },
      ...createNearLayers(colours),
      ...createLabelLayers(colours),
    ],
  };
}

/** Pixels per kilometre at zoom 6 in the middle of Great Britain; doubles with every zoom level. */
const pxPerKm = 1.38;
/** Radius of a town as a disc with 3,000 people per square kilometre. */
const townRadiusKm: ExpressionSpecification = ['sqrt', ['/', ['get', 'p'], 3 * Math.PI]];

const createBuiltLayer = ({ built }: MapColours): LayerSpecification => ({
  id: 'built',
  type: 'circle',
  source: 'places',
  filter: ['>=', ['get', 'p'], 10],
  paint: {
    'circle-color': built,
    'circle-blur': 0.35,
    // Fades at high zooms, where the disc would fill the map.
    'circle-opacity': ['interpolate', ['linear'], ['zoom'], 10, 1, 12, 0.4],
    'circle-radius': [
      'interpolate',
      ['exponential', 2],
      ['zoom'],
      6,
      ['*', pxPerKm, townRadiusKm],
      16,
      ['*', pxPerKm * 1024, townRadiusKm],
    ],
  },
});

const widthByZoom = (
  at8: number,
  at15: number,
): ['interpolate', ['exponential', 1.5], ['zoom'], ...number[]] => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  8,
  at8,
  15,
  at15,
];

function createNearLayers({ park, water, road, edge }: MapColours): LayerSpecification[] {
  const isKind = (kind: string): ['==', ['get', 'k'], string] => ['==', ['get', 'k'], kind];
  const roundLine = { 'line-join': 'round', 'line-cap': 'round' } as const;
  return [
    { id: 'parks', type: 'fill', source: 'near', filter: isKind('park'), paint: { 'fill-color': park } },
    {
      id: 'rivers',
      type: 'line',
      source: 'near',
      minzoom: 9,
      filter: isKind('river'),
      layout: roundLine,
      paint: { 'line-color': water, 'line-width': widthByZoom(1.5, 20) },
    },
    {
      id: 'roads',
      type: 'line',
      source: 'near',
      minzoom: 10,
      filter: isKind('main'),
      layout: roundLine,
      paint: { 'line-color': road, 'line-width': widthByZoom(1, 14) },
    },
    {
      id: 'motorways-edge',
      type: 'line',
      source: 'near',
      minzoom: 7.5,
      filter: isKind('motorway'),
      layout: roundLine,
      paint: { 'line-color': edge, 'line-width': widthByZoom(2.5, 20) },
    },
    {
      id: 'motorways',
      type: 'line',
      source: 'near',
      minzoom: 7.5,
      filter: isKind('motorway'),
      layout: roundLine,
      paint: { 'line-color': road, 'line-width': widthByZoom(1.5, 16) },
    },
  ];
}
