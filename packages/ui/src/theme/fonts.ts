/** THM-02: the fonts that a theme can name. */
export type Font = 'garage_gothic' | 'lato' | 'open_sans' | 'roboto';

type Face = { stack: string; headingWeight: number; buttonWeight: number; letterSpacing: string };

/**
 * Open Sans, Lato and Roboto come with the house (`fonts/`), each with a stand-in of the same measure until it has
 * loaded. Garage Gothic is commercial: a file that the operator configures (GARAGE_GOTHIC_FILE), else something narrow.
 */
const fontFaces: Record<Font, Face> = {
  open_sans: {
    stack: '"Open Sans","Open Sans Stand-in",system-ui,sans-serif',
    headingWeight: 750,
    buttonWeight: 650,
    letterSpacing: '-0.02em',
  },
  lato: {
    stack: 'Lato,"Lato Stand-in",system-ui,sans-serif',
    headingWeight: 900,
    buttonWeight: 700,
    letterSpacing: '-0.012em',
  },
  roboto: {
    stack: 'Roboto,"Roboto Stand-in",system-ui,sans-serif',
    headingWeight: 700,
    buttonWeight: 600,
    letterSpacing: '-0.015em',
  },
  garage_gothic: {
    stack: '"Garage Gothic","Arial Narrow","Roboto Condensed",system-ui,sans-serif',
    headingWeight: 700,
    buttonWeight: 700,
    letterSpacing: '0',
  },
};

export const isFont = (value: string): value is Font => Object.hasOwn(fontFaces, value);

export function createFontTokens(seeds: {
  bodyFont: Font;
  headingFont: Font;
}): Record<`--${string}`, string> {
  const body = fontFaces[seeds.bodyFont];
  const heading = fontFaces[seeds.headingFont];
  return {
    '--font-body': body.stack,
    '--font-head': heading.stack,
    '--w-head': String(heading.headingWeight),
    '--track-head': heading.letterSpacing,
    '--w-button': String(body.buttonWeight),
  };
}
