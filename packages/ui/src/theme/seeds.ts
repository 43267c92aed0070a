import { type Colour, parseColour } from '@pavilion/domain/theme/colour';
import { type Font, isFont } from './fonts.ts';

/** THM-07: configured values of a theme; all other tokens are computed from them. */
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

/** THM-04, THM-09: used for missing or invalid values. */
export const defaultSeeds: Seeds = {
  primary: '#8C59F8',
  secondary: '#FFB25E',
  accent: '#FFB25E',
  bodyFont: 'open_sans',
  headingFont: 'open_sans',
  secondaryButton: 'outline',
};

/** An invalid value with its field and the expected kind. */
export type InvalidSeed = { field: string; value: string; expected: 'colour' | 'font' | 'button style' };

/** THM-08: the theme's fields in camel case. */
export type ThemeFields = Readonly<Record<string, string | null | undefined>>;

const parseButtonStyle = (value: string): 'solid' | 'outline' | undefined =>
  value === 'solid' || value === 'outline' ? value : undefined;
const parseFont = (value: string): Font | undefined => (isFont(value) ? value : undefined);

/** THM-03, THM-09: parses a theme. Null and invalid values keep the default; invalid ones are returned by field. */
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
