import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

/** Minimum population in thousands of the labelled towns, by zoom. */
const minPopulation: ExpressionSpecification = ['step', ['zoom'], 90, 6, 60, 7, 30, 8, 15, 9, 8, 10, 3];

/** The label layers. Labels do not overlap; larger towns have priority. */
export function createLabelLayers(colours: MapColours): LayerSpecification[] {
  // MapLibre reads the weight from the first name in the list, which need not be a font.
  const labelStyle = {
    bold: ['semibold', ...colours.fonts],
    halo: { 'text-halo-color': colours.land, 'text-halo-width': 1.75 },
  };
  return [...createLineLabels(colours, labelStyle), ...createPlaceLabels(colours, labelStyle)];
}

type LabelStyle = { bold: string[]; halo: { 'text-halo-color': string; 'text-halo-width': number } };

function createLineLabels(
  { water, muted, fonts }: MapColours,
  { bold, halo }: LabelStyle,
): LayerSpecification[] {
  return [
    {
      id: 'river-names',
      type: 'symbol',
      source: 'near',
      minzoom: 12,
      filter: ['==', ['get', 'k'], 'river'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 400,
        'text-field': ['get', 'n'],
        'text-font': [...fonts],
        'text-size': 12,
      },
      paint: { 'text-color': muted, 'text-halo-color': water, 'text-halo-width': 1.5 },
    },
    {
      id: 'road-names',
      type: 'symbol',
      source: 'near',
      minzoom: 9.5,
      filter: ['match', ['get', 'k'], ['motorway', 'main'], true, false],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': ['get', 'n'],
        'text-font': bold,
        'text-size': 11,
        'text-rotation-alignment': 'viewport',
      },
      paint: { 'text-color': muted, ...halo },
    },
  ];
}

function createPlaceLabels({ text, muted }: MapColours, { bold, halo }: LabelStyle): LayerSpecification[] {
  return [
    {
      id: 'suburb-names',
      type: 'symbol',
      source: 'near',
      minzoom: 11.3,
      filter: ['==', ['get', 'k'], 'suburb'],
      layout: { 'text-field': ['get', 'n'], 'text-font': bold, 'text-size': 12, 'text-padding': 4 },
      paint: { 'text-color': muted, ...halo },
    },
    {
      id: 'town-names',
      type: 'symbol',
      source: 'places',
      filter: ['>=', ['get', 'p'], minPopulation],
      layout: {
        'symbol-sort-key': ['-', ['coalesce', ['get', 'r'], ['get', 'p']]],
        'text-field': ['get', 'n'],
        'text-font': bold,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          5,
          ['step', ['get', 'p'], 11.5, 300, 13],
          12,
          ['step', ['get', 'p'], 12, 15, 13, 60, 15, 300, 18],
        ],
        'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
        'text-radial-offset': 0.3,
        'text-padding': 3,
        'text-max-width': 12,
      },
      paint: { 'text-color': ['step', ['get', 'p'], muted, 60, text], ...halo },
    },
  ];
}
