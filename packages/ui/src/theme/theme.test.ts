import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Colour, getContrast, parseColour } from './colour.ts';
import {
  createThemeCss,
  createThemeTokens,
  defaultSeeds,
  parseSeeds,
  type Scheme,
  type Seeds,
} from './theme.tsx';

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

type ContrastPair = readonly [text: string, ground: string, least: number];

/** What is read where. */
const contrastPairs: readonly ContrastPair[] = [
  ...['surface', 'raised', 'sunken', 'sunken-2', 'tint-5', 'tint-10'].flatMap((ground): ContrastPair[] => [
    ['text', ground, 7],
    ['muted', ground, 4.5],
    ['link', ground, 4.5],
  ]),
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
  contrastPairs.flatMap(([text, ground, minRatio]) => {
    const [over, under] = [parseColour(tokens[`--${text}`] ?? ''), parseColour(tokens[`--${ground}`] ?? '')];
    const ratio = over && under ? getContrast(over, under) : 0;
    return ratio < minRatio ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });

const demo = parseSeeds({ themeAppPrimaryColour: '#8C59F8' }).seeds;
const harbour = parseSeeds({
  themeAppPrimaryColour: '#12858C',
  themeAppSecondaryColour1: '#FF9166',
  themeAppHeaderBgColour: '#0B3140',
}).seeds;

test('whatever colours a theme has, everything on it can be read [THM-05]', () => {
  fc.assert(
    fc.property(seeds, scheme, (theme, colourScheme) => {
      expect(findLowContrast(createThemeTokens(theme, colourScheme))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test.each(['#FFFFFF', '#000000', '#FFFF00', '#00FF00', '#0000FF', '#808080'] as const)(
  'a brand of %s can be read in light and dark [THM-05]',
  (primary) => {
    const theme = { ...defaultSeeds, primary, headerBackground: primary };
    expect(findLowContrast(createThemeTokens(theme, 'light'))).toEqual([]);
    expect(findLowContrast(createThemeTokens(theme, 'dark'))).toEqual([]);
  },
);

test('white does not read on the brand’s purple, so that solid buttons darken it by a little [THM-05]', () => {
  const tokens = createThemeTokens(demo);
  expect(tokens['--primary']).toBe('#8C59F8');
  expect(tokens['--primary-strong']).toBe('#8753F2');
});

test('tints are 100, 80, 40, 20, 10 and 5 per cent of primary and secondary colour [THM-10]', () => {
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

test('a dark header has light words, and the accent for its mark [THM-05 THM-07]', () => {
  const tokens = createThemeTokens(harbour);
  expect(tokens['--header-bg']).toBe('#0B3140');
  expect(tokens['--header-text']).toBe('#FFFFFF');
  expect(tokens['--header-mark']).toBe('#FF9166');
});

test('a header colour that can’t be read on its background is not taken [THM-05]', () => {
  const header = (headerColour: Colour) => createThemeTokens({ ...harbour, headerColour })['--header-text'];
  expect(header('#FFE9DC')).toBe('#FFE9DC');
  expect(header('#0B3150')).toBe('#FFFFFF');
});

test('what is no colour is refused by name, and the default stays [THM-03 THM-04]', () => {
  const read = parseSeeds({ themeAppPrimaryColour: 'purple', themeAppSecondaryColour1: '1 2 3' });
  expect(read.invalid).toEqual([{ field: 'themeAppPrimaryColour', value: 'purple', expected: 'colour' }]);
  expect(read.seeds.primary).toBe('#8C59F8');
  expect(read.seeds.secondary).toBe('#010203');
});

test('nothing is dropped but null, and then the default stays [THM-09]', () => {
  const read = parseSeeds({ themeAppPrimaryColour: null, themeAppBodyFontStyle: null });
  expect(read).toEqual({ seeds: defaultSeeds, refused: [] });
});

test('fonts are the four, headings follow the body unless they say otherwise [THM-02 THM-07]', () => {
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

test('the secondary button is solid or outline as the theme says [THM-07]', () => {
  const line = (style: string) =>
    createThemeTokens(parseSeeds({ themeAppSecondaryButtonStyle: style }).seeds)['--second-line'];
  expect(line('solid')).toBe('transparent');
  expect(line('outline')).toBe('var(--tint-40)');
});

test('in the dark a logo keeps the ground that it was drawn for [THM-07]', () => {
  const plate = (headerBackground: Colour | undefined, colourScheme: Scheme) =>
    createThemeTokens({ ...defaultSeeds, ...(headerBackground && { headerBackground }) }, colourScheme)[
      '--header-plate'
    ];
  expect(plate(undefined, 'dark')).toBe('#FFFFFF');
  expect(plate('#FFF8E0', 'dark')).toBe('#FFF8E0');
  expect(plate('#0B3140', 'dark')).toBe('transparent');
  expect(plate(undefined, 'light')).toBe('transparent');
});

test('the style sheet follows the reader’s scheme or holds to one, and nothing in it could end it early [THM-05]', () => {
  const css = createThemeCss(harbour);
  expect(css).toMatch(/^:root\{--font-body:/);
  const [light, dark] = css.split('@media (prefers-color-scheme:dark)');
  expect(createThemeCss(harbour, 'light')).toBe(light);
  expect(dark).toMatch(/^\{:root\{.*color-scheme:dark.*\}\}$/);
  expect(createThemeCss(harbour, 'dark')).toBe(`${light}${dark?.slice(1, -1)}`);
  expect(css).not.toMatch(/[<\\]/);
  expect(createThemeCss(harbour)).toBe(css);
});
