import { type Colour, parseColour } from './colour.ts';
import { type Font, isFont } from './fonts.ts';

/** THM-07: what a theme says; everything else of the look is computed from it. */
export type Seeds = {
  primary: Colour;
  secondary: Colour;
  accent: Colour;
  darkBackground?: Colour;
  headerBackground?: Colour;
  headerColour?: Colour;
  bodyFont: Font;
  headingFont: Font;
  secondaryButton: 'solid' | 'outline';
};

/** What stands for anything that a theme leaves out or gets wrong. [THM-04, THM-09] */
export const defaultSeeds: Seeds = {
  primary: '#8C59F8',
  secondary: '#FFB25E',
  accent: '#FFB25E',
  bodyFont: 'open_sans',
  headingFont: 'open_sans',
  secondaryButton: 'outline',
};

/** A value that is no colour, font or button style, and the field that brought it. */
export type InvalidSeed = { field: string; value: string; expected: 'colour' | 'font' | 'button style' };

/** The fields of THM-08 as they come, in camel case. */
export type ThemeFields = Readonly<Record<string, string | null | undefined>>;

const parseButtonStyle = (value: string): 'solid' | 'outline' | undefined =>
  value === 'solid' || value === 'outline' ? value : undefined;
const parseFont = (value: string): Font | undefined => (isFont(value) ? value : undefined);

/** THM-03, THM-09: reads a theme; null is dropped, what can't be read is refused by name, and the default stays. */
export function parseSeeds(theme: ThemeFields): { seeds: Seeds; invalid: InvalidSeed[] } {
  const invalid: InvalidSeed[] = [];
  const createReader =
    <Value>(expected: InvalidSeed['expected'], parse: (text: string) => Value | undefined) =>
    (field: string): Value | undefined => {
      const value = theme[field];
      if (value === undefined || value === null || value === '') return undefined;
      const parsed = parse(value);
      if (parsed === undefined) invalid.push({ field, value, expected });
      return parsed;
    };
  const readColour = createReader('colour', parseColour);
  const readFont = createReader('font', parseFont);
  const secondary = readColour('themeAppSecondaryColour1');
  const darkBackground = readColour('themeAppDarkBgColour');
  const headerBackground = readColour('themeAppHeaderBgColour');
  const headerColour = readColour('headerPrimaryColour');
  const bodyFont = readFont('themeAppBodyFontStyle') ?? defaultSeeds.bodyFont;
  const seeds: Seeds = {
    primary: readColour('themeAppPrimaryColour') ?? defaultSeeds.primary,
    secondary: secondary ?? defaultSeeds.secondary,
    accent: readColour('themeAppSecondaryColour2') ?? secondary ?? defaultSeeds.accent,
    ...(darkBackground && { darkBackground }),
    ...(headerBackground && { headerBackground }),
    ...(headerColour && { headerColour }),
    bodyFont,
    headingFont: readFont('themeAppHeadingFontStyle') ?? bodyFont,
    secondaryButton:
      createReader('button style', parseButtonStyle)('themeAppSecondaryButtonStyle') ??
      defaultSeeds.secondaryButton,
  };
  return { seeds, invalid };
}
