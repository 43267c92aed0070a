import { type Colour, parseColour } from './colour.ts';
import { type Font, isFont } from './theme-fonts.ts';

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
export type SeedRefusal = { field: string; value: string; expected: 'colour' | 'font' | 'button style' };

/** The fields of THM-08 as they come, in camel case. */
export type ThemeFields = Readonly<Record<string, string | null | undefined>>;

const buttonStyle = (value: string): 'solid' | 'outline' | undefined =>
  value === 'solid' || value === 'outline' ? value : undefined;
const font = (value: string): Font | undefined => (isFont(value) ? value : undefined);

/** THM-03, THM-09: reads a theme; null is dropped, what can't be read is refused by name, and the default stays. */
export function readSeeds(theme: ThemeFields): { seeds: Seeds; refused: SeedRefusal[] } {
  const refused: SeedRefusal[] = [];
  const reader =
    <Value>(expected: SeedRefusal['expected'], parse: (text: string) => Value | undefined) =>
    (field: string): Value | undefined => {
      const value = theme[field];
      if (value === undefined || value === null || value === '') return undefined;
      const parsed = parse(value);
      if (parsed === undefined) refused.push({ field, value, expected });
      return parsed;
    };
  const colour = reader('colour', parseColour);
  const fontOf = reader('font', font);
  const secondary = colour('themeAppSecondaryColour1');
  const darkBackground = colour('themeAppDarkBgColour');
  const headerBackground = colour('themeAppHeaderBgColour');
  const headerColour = colour('headerPrimaryColour');
  const bodyFont = fontOf('themeAppBodyFontStyle') ?? defaultSeeds.bodyFont;
  const seeds: Seeds = {
    primary: colour('themeAppPrimaryColour') ?? defaultSeeds.primary,
    secondary: secondary ?? defaultSeeds.secondary,
    accent: colour('themeAppSecondaryColour2') ?? secondary ?? defaultSeeds.accent,
    ...(darkBackground && { darkBackground }),
    ...(headerBackground && { headerBackground }),
    ...(headerColour && { headerColour }),
    bodyFont,
    headingFont: fontOf('themeAppHeadingFontStyle') ?? bodyFont,
    secondaryButton:
      reader('button style', buttonStyle)('themeAppSecondaryButtonStyle') ?? defaultSeeds.secondaryButton,
  };
  return { seeds, refused };
}
