/** THM-02: fonts that a theme can select. */
export type Font = 'garage_gothic' | 'lato' | 'open_sans' | 'roboto';

type Face = { stack: string; headingWeight: number; buttonWeight: number; letterSpacing: string };

/**
 * Open Sans, Lato and Roboto are included (`fonts/`), each with a fallback of the same metrics until it loads. Garage
 * Gothic is commercial: the configured file (GARAGE_GOTHIC_FILE), otherwise a narrow system font.
 */
const fontFaces: Record<Font, Face> = {
  open_sans: {
    stack: '"Open Sans","Open Sans Fallback",system-ui,sans-serif',
    headingWeight: 750,
    buttonWeight: 650,
    letterSpacing: '-0.02em',
  },
  lato: {
    stack: 'Lato,"Lato Fallback",system-ui,sans-serif',
    headingWeight: 900,
    buttonWeight: 700,
    letterSpacing: '-0.012em',
  },
  roboto: {
    stack: 'Roboto,"Roboto Fallback",system-ui,sans-serif',
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
