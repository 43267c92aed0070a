import { type Colour, getContrast, parseColour } from '@pavilion/domain/theme/colour';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSeeds } from './seeds.ts';
import { createThemeCss, createThemeTokens, parseSeeds, type Scheme, type Seeds } from './theme.tsx';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(channel, channel, channel)
  .map((rgb): Colour => parseColour(rgb.join(' ')) ?? defaultSeeds.primary);
const scheme = fc.constantFrom<Scheme>('light', 'dark');
const seeds = fc
  .record({ primary: colour, secondary: colour, accent: colour, header: colour, dark: colour, text: colour })
  .map(
    ({ primary, secondary, accent, header, dark, text }): Seeds => ({
      ...defaultSeeds,
      primary,
      secondary,
      accent,
      headerBackground: header,
      headerColour: text,
      darkBackground: dark,
    }),
  );

type ContrastPair = readonly [text: string, background: string, minRatio: number];

/** Every text token with its backgrounds and the required contrast. */
const contrastPairs: readonly ContrastPair[] = [
  ...['surface', 'raised', 'sunken', 'sunken-2', 'tint-5', 'tint-10'].flatMap(
    (background): ContrastPair[] => [
      ['text', background, 7],
      ['muted', background, 4.5],
      ['link', background, 4.5],
    ],
  ),
  ['link', 'tint-20', 4.5],
  ['on-primary', 'primary-strong', 4.5],
  ['on-primary', 'primary-stronger', 4.5],
  ['on-inverse', 'inverse', 4.5],
  ['secondary', 'secondary-surface', 4.5],
  ['header-text', 'header-bg', 4.5],
  ['header-focus', 'header-bg', 3],
  ['header-mark', 'header-bg', 3],
  ['header-on-badge', 'header-badge', 4.5],
  ['line-strong', 'raised', 3],
];

const findLowContrast = (tokens: Readonly<Record<string, string>>): string[] =>
  contrastPairs.flatMap(([text, background, minRatio]) => {
    const [textColour, backgroundColour] = [text, background].map((name) =>
      parseColour(tokens[`--${name}`] ?? ''),
    );
    const ratio = textColour && backgroundColour ? getContrast(textColour, backgroundColour) : 0;
    return ratio < minRatio ? [`${text} on ${background}: ${ratio.toFixed(2)}`] : [];
  });

const demo = parseSeeds({ themeAppPrimaryColour: '#8C59F8' }).seeds;
const harbour = parseSeeds({
  themeAppPrimaryColour: '#12858C',
  themeAppSecondaryColour1: '#FF9166',
  themeAppHeaderBgColour: '#0B3140',
}).seeds;

test('keeps all text readable for any theme colours [THM-05]', () => {
  fc.assert(
    fc.property(seeds, scheme, (theme, colourScheme) => {
      expect(findLowContrast(createThemeTokens(theme, colourScheme))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test.each(['#FFFFFF', '#000000', '#FFFF00', '#00FF00', '#0000FF', '#808080'] as const)(
  'keeps all text readable for the primary colour %s in light and dark [THM-05]',
  (primary) => {
    const theme = { ...defaultSeeds, primary, headerBackground: primary };
    expect(findLowContrast(createThemeTokens(theme, 'light'))).toEqual([]);
    expect(findLowContrast(createThemeTokens(theme, 'dark'))).toEqual([]);
  },
);

test('darkens the primary colour for solid buttons until white is readable [THM-05]', () => {
  const tokens = createThemeTokens(demo);
  expect(tokens['--primary']).toBe('#8C59F8');
  expect(tokens['--primary-strong']).toBe('#8753F2');
});

test('creates tints of 100, 80, 40, 20, 10 and 5 per cent of primary and secondary colour [THM-10]', () => {
  const tokens = createThemeTokens(demo);
  expect([100, 80, 40, 20, 10, 5].map((percent) => tokens[`--tint-${percent}`])).toEqual([
    '#8C59F8',
    '#A37AF9',
    '#D1BDFC',
    '#E8DEFE',
    '#F4EEFE',
    '#F9F7FF',
  ]);
  expect(tokens['--secondary-tint-100']).toBe('#FFB25E');
  expect(tokens['--secondary-tint-20']).toBe('#FFF0DF');
});

test('uses light text and the accent for the mark on a dark header [THM-05 THM-07]', () => {
  const tokens = createThemeTokens(harbour);
  expect(tokens['--header-bg']).toBe('#0B3140');
  expect(tokens['--header-text']).toBe('#FFFFFF');
  expect(tokens['--header-mark']).toBe('#FF9166');
});

test('ignores a header colour that is not readable on its background [THM-05]', () => {
  const header = (headerColour: Colour) => createThemeTokens({ ...harbour, headerColour })['--header-text'];
  expect(header('#FFE9DC')).toBe('#FFE9DC');
  expect(header('#0B3150')).toBe('#FFFFFF');
});

test('reports an invalid colour by field and keeps the default [THM-03 THM-04]', () => {
  const { seeds: parsed, invalid } = parseSeeds({
    themeAppPrimaryColour: 'purple',
    themeAppSecondaryColour1: '1 2 3',
  });
  expect(invalid).toEqual([{ field: 'themeAppPrimaryColour', value: 'purple', expected: 'colour' }]);
  expect(parsed.primary).toBe('#8C59F8');
  expect(parsed.secondary).toBe('#010203');
});

test('keeps the default for null without reporting it [THM-09]', () => {
  const parsed = parseSeeds({ themeAppPrimaryColour: null, themeAppBodyFontStyle: null });
  expect(parsed).toEqual({ seeds: defaultSeeds, invalid: [] });
});

test('accepts the four fonts and defaults the heading font to the body font [THM-02 THM-07]', () => {
  const fonts = (body: string, heading?: string) =>
    parseSeeds({ themeAppBodyFontStyle: body, themeAppHeadingFontStyle: heading }).seeds;
  expect(createThemeTokens(fonts('lato'))['--font-head']).toMatch(/^Lato,/);
  expect(createThemeTokens(fonts('roboto', 'garage_gothic'))['--font-head']).toMatch(
    /^"Garage Gothic","Arial Narrow"/,
  );
  expect(createThemeTokens(fonts('roboto', 'garage_gothic'))['--font-body']).toMatch(/^Roboto,/);
  expect(parseSeeds({ themeAppBodyFontStyle: 'comic_sans' }).invalid).toHaveLength(1);
  expect(fonts('comic_sans').bodyFont).toBe('open_sans');
});

test('creates a solid or outlined secondary button according to the theme [THM-07]', () => {
  const getBorder = (style: string) =>
    createThemeTokens(parseSeeds({ themeAppSecondaryButtonStyle: style }).seeds)['--second-line'];
  expect(getBorder('solid')).toBe('transparent');
  expect(getBorder('outline')).toBe('var(--tint-40)');
});

test('keeps the configured background behind the logo in the dark scheme [THM-07]', () => {
  const plate = (headerBackground: Colour | undefined, colourScheme: Scheme) =>
    createThemeTokens({ ...defaultSeeds, ...(headerBackground && { headerBackground }) }, colourScheme)[
      '--header-plate'
    ];
  expect(plate(undefined, 'dark')).toBe('#FFFFFF');
  expect(plate('#FFF8E0', 'dark')).toBe('#FFF8E0');
  expect(plate('#0B3140', 'dark')).toBe('transparent');
  expect(plate(undefined, 'light')).toBe('transparent');
});

test('follows the user’s scheme or a fixed one, in CSS that cannot close the style element [THM-05]', () => {
  const css = createThemeCss(harbour);
  expect(css).toMatch(/^:root\{--font-body:/);
  const [light, dark] = css.split('@media (prefers-color-scheme:dark)');
  expect(createThemeCss(harbour, 'light')).toBe(light);
  expect(dark).toMatch(/^\{:root\{.*color-scheme:dark.*\}\}$/);
  expect(createThemeCss(harbour, 'dark')).toBe(`${light}${dark?.slice(1, -1)}`);
  expect(css).not.toMatch(/[<\\]/);
  expect(createThemeCss(harbour)).toBe(css);
});
