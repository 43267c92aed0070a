import { type Colour, getContrast } from '@pavilion/domain/theme/colour';
import { adjustLightness, fromOklch, mix, toOklch } from './colour.ts';
import { darkTokens } from './dark-tokens.ts';
import { createFontTokens } from './fonts.ts';
import type { Seeds } from './seeds.ts';

export { type InvalidSeed, parseSeeds, type Seeds } from './seeds.ts';

export type Scheme = 'light' | 'dark';
/** Names of CSS variables with their values. */
export type Tokens = Record<`--${string}`, string>;

const white: Colour = '#FFFFFF';
// WCAG requires 4.5 for text and 3 for marks; the difference absorbs rounding.
const minTextContrast = 4.55;
const minMarkContrast = 3.1;

const tintPercents = [5, 10, 20, 40, 80, 100] as const;
const isReadableOn = (background: Colour, text: Colour): boolean =>
  getContrast(text, background) >= minTextContrast;

/** White or black; one of them reaches at least 4.58 : 1 on any background. */
const pickTextColour = (background: Colour): Colour =>
  getContrast(white, background) >= getContrast('#000000', background) ? white : '#000000';

/** Lightness and chroma of the neutral colours; the hue comes from the primary colour. */
const neutralShades = {
  light: {
    surface: [1, 0],
    raised: [1, 0],
    sunken: [0.972, 0.008],
    'sunken-2': [0.945, 0.0145],
    line: [0.905, 0.014],
    'line-2': [0.819, 0.026],
    'line-strong': [0.6, 0.03],
    text: [0.236, 0.034],
    muted: [0.475, 0.031],
    inverse: [0.22, 0.039],
    'on-inverse': [1, 0],
    'map-land': [0.958, 0.0125],
    'map-road': [1, 0],
    'map-built': [0.9355, 0.016],
  },
  dark: {
    surface: [0.178, 0.017],
    raised: [0.221, 0.0215],
    sunken: [0.148, 0.0165],
    'sunken-2': [0.2615, 0.024],
    line: [0.325, 0.0245],
    'line-2': [0.42, 0.028],
    'line-strong': [0.6, 0.03],
    text: [0.955, 0.0085],
    muted: [0.755, 0.0225],
    inverse: [0.929, 0.012],
    'on-inverse': [0.201, 0.038],
    'map-land': [0.2345, 0.021],
    'map-road': [0.3295, 0.0225],
    'map-built': [0.265, 0.0225],
  },
} as const;

type Neutrals = Record<keyof (typeof neutralShades)['light'], Colour>;

function createNeutrals(primary: Colour, scheme: Scheme): Neutrals {
  const seed = toOklch(primary);
  // The hue of a grey primary is random, so its neutrals get no chroma.
  const share = Math.min(1, seed.c / 0.04);
  const shade = ([l, c]: readonly [number, number]): Colour => fromOklch({ l, c: c * share, h: seed.h });
  const shades = neutralShades[scheme];
  return {
    surface: shade(shades.surface),
    raised: shade(shades.raised),
    sunken: shade(shades.sunken),
    'sunken-2': shade(shades['sunken-2']),
    line: shade(shades.line),
    'line-2': shade(shades['line-2']),
    'line-strong': shade(shades['line-strong']),
    text: shade(shades.text),
    muted: shade(shades.muted),
    inverse: shade(shades.inverse),
    'on-inverse': shade(shades['on-inverse']),
    'map-land': shade(shades['map-land']),
    'map-road': shade(shades['map-road']),
    'map-built': shade(shades['map-built']),
  };
}

/** THM-05: the seed, darkened until white text is readable, but still visible on a dark surface. */
function createSolidColours(primary: Colour, surface: Colour): { strong: Colour; stronger: Colour } {
  const dark = adjustLightness(primary, -0.002, (colour) => getContrast(white, colour) >= 4.6);
  const strong = adjustLightness(
    dark,
    0.002,
    (colour) => getContrast(colour, surface) >= minMarkContrast || getContrast(white, colour) <= 4.62,
  );
  const { l, c, h } = toOklch(strong);
  // Hovering darkens the colour; an almost black one gets lighter.
  const stronger = fromOklch({ l: l < 0.25 ? l + 0.07 : l - 0.067, c, h });
  return { strong, stronger };
}

function createLinkColour(primary: Colour, neutrals: Neutrals, scheme: Scheme): Colour {
  const backgrounds = [
    neutrals.surface,
    neutrals.sunken,
    neutrals['sunken-2'],
    mix(primary, neutrals.raised, 20),
  ];
  const isReadable = (colour: Colour): boolean =>
    backgrounds.every((background) => isReadableOn(background, colour));
  if (scheme === 'light') return adjustLightness(primary, -0.002, isReadable);
  const { c, h } = toOklch(primary);
  return adjustLightness(fromOklch({ l: 0.785, c: Math.min(c, 0.12), h }), 0.005, isReadable);
}

/** THM-10: tints of a colour over the card background; 100 is the full colour. */
function createTints(prefix: string, colour: Colour, raised: Colour): Tokens {
  return Object.fromEntries(
    tintPercents.map((percent) => [`--${prefix}-${percent}`, mix(colour, raised, percent)]),
  );
}

function createSecondaryColours(secondary: Colour, scheme: Scheme): { text: Colour; surface: Colour } {
  const { c, h } = toOklch(secondary);
  const shade = (l: number, maxChroma: number): Colour => fromOklch({ l, c: Math.min(c, maxChroma), h });
  return scheme === 'light'
    ? { text: shade(0.41, 0.085), surface: shade(0.947, 0.034) }
    : { text: shade(0.861, 0.07), surface: shade(0.3, 0.045) };
}

function createIllustrationTokens(seeds: Seeds, scheme: Scheme): Tokens {
  const { l, c, h } = toOklch(seeds.primary);
  const shade = (lightness: number, maxChroma: number): Colour =>
    fromOklch({ l: lightness, c: Math.min(c, maxChroma), h });
  if (scheme === 'light') {
    // A light primary needs a larger share than a dark one to reach the same depth.
    const tintToDepth = (depth: number): Colour =>
      mix(seeds.primary, white, Math.min(100, Math.round(depth / Math.max(0.01, 1 - l))));
    return {
      '--illo-0': white,
      '--illo-1': tintToDepth(6),
      '--illo-2': tintToDepth(18),
      '--illo-3': seeds.primary,
      '--illo-4': seeds.darkBackground ?? shade(0.28, 0.103),
      '--illo-5': seeds.accent,
      '--illo-6': mix(seeds.primary, white, 4),
    };
  }
  return {
    '--illo-0': shade(0.9, 0.03),
    '--illo-1': shade(0.338, 0.071),
    '--illo-2': shade(0.461, 0.13),
    '--illo-3': shade(0.631, 0.189),
    '--illo-4': shade(0.148, 0.045),
    '--illo-5': seeds.accent,
    '--illo-6': shade(0.432, 0.085),
  };
}

/** THM-05, THM-07: the header in the client's colour, with text and marks that are readable on it. */
function createHeaderTokens(seeds: Seeds, neutrals: Neutrals, linkColour: Colour, scheme: Scheme): Tokens {
  const configured = seeds.headerBackground;
  const isPlain = configured === undefined || (scheme === 'dark' && getContrast(configured, '#000000') > 12);
  const background = isPlain ? neutrals.surface : configured;
  const isPale = getContrast(background, neutrals.surface) < 1.3;
  const textCandidates = [seeds.headerColour, isPale ? neutrals.text : pickTextColour(background)];
  const text =
    textCandidates.find((colour) => colour !== undefined && isReadableOn(background, colour)) ??
    pickTextColour(background);
  const markCandidates = isPale ? [seeds.primary, seeds.accent] : [seeds.accent, seeds.primary];
  const mark = markCandidates.find((colour) => getContrast(colour, background) >= minMarkContrast) ?? text;
  const badge = isPale ? createSolidColours(seeds.primary, neutrals.surface).strong : mark;
  return {
    '--header-bg': background,
    // A logo is designed for the configured background, so a dark header gives it a plate of that colour.
    '--header-plate': scheme === 'dark' && isPlain ? (configured ?? white) : 'transparent',
    '--header-text': text,
    '--header-line': isPale ? neutrals.line : background,
    '--header-focus': isPale ? linkColour : text,
    '--header-mark': mark,
    '--header-badge': badge,
    '--header-on-badge':
      [white, background].find((colour) => isReadableOn(badge, colour)) ?? pickTextColour(badge),
  };
}

/** THM-07: the secondary button, solid or outlined according to the theme. */
function createSecondaryButtonTokens(seeds: Seeds, scheme: Scheme): Tokens {
  const [rest, hover] = scheme === 'light' ? ['10', '20'] : ['20', '40'];
  const filled = { '--solid-bg': `var(--tint-${rest})`, '--solid-bg-hover': `var(--tint-${hover})` };
  return seeds.secondaryButton === 'solid'
    ? {
        ...filled,
        '--second-bg': 'var(--solid-bg)',
        '--second-bg-hover': 'var(--solid-bg-hover)',
        '--second-line': 'transparent',
        '--second-line-hover': 'transparent',
      }
    : {
        ...filled,
        '--second-bg': 'var(--raised)',
        '--second-bg-hover': 'var(--tint-10)',
        '--second-line': 'var(--tint-40)',
        '--second-line-hover': 'var(--link)',
      };
}

const toTokens = (colours: Record<string, Colour>): Tokens =>
  Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`--${name}`, colour]));

/**
 * THM-05, THM-10: computes every colour and font of a screen from the theme's seeds. Deterministic, so server and
 * browser agree.
 */
export function createThemeTokens(seeds: Seeds, scheme: Scheme = 'light'): Tokens {
  const neutrals = createNeutrals(seeds.primary, scheme);
  const { strong, stronger } = createSolidColours(seeds.primary, neutrals.surface);
  const linkColour = createLinkColour(seeds.primary, neutrals, scheme);
  const { text, surface } = createSecondaryColours(seeds.secondary, scheme);
  const inverse = scheme === 'light' ? (seeds.darkBackground ?? neutrals.inverse) : neutrals.inverse;
  const onInverse = isReadableOn(inverse, neutrals['on-inverse'])
    ? neutrals['on-inverse']
    : pickTextColour(inverse);
  return {
    ...createFontTokens(seeds),
    ...toTokens({ ...neutrals, inverse, 'on-inverse': onInverse }),
    '--primary': seeds.primary,
    '--primary-strong': strong,
    '--primary-stronger': stronger,
    '--on-primary': white,
    '--link': linkColour,
    '--accent': seeds.accent,
    ...createTints('tint', seeds.primary, neutrals.raised),
    ...createTints('secondary-tint', seeds.secondary, neutrals.raised),
    '--secondary': text,
    '--secondary-surface': surface,
    ...createIllustrationTokens(seeds, scheme),
    ...createHeaderTokens(seeds, neutrals, linkColour, scheme),
    ...createSecondaryButtonTokens(seeds, scheme),
  };
}

/**
 * The theme as a style sheet for the document head. Without a scheme, a media query follows the user's setting, so the
 * first paint is right without JavaScript.
 */
export function createThemeCss(seeds: Seeds, scheme?: Scheme): string {
  const light = `:root{${formatTokens(createThemeTokens(seeds))}}`;
  if (scheme === 'light') return light;
  const dark = `:root{${formatTokens({ ...createThemeTokens(seeds, 'dark'), ...darkTokens })}}`;
  return scheme === 'dark' ? light + dark : `${light}@media (prefers-color-scheme:dark){${dark}}`;
}

const formatTokens = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
