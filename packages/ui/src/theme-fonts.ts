/** THM-02: the fonts that a theme can name. */
export type Font = 'garage_gothic' | 'lato' | 'open_sans' | 'roboto';

type Face = { stack: string; heading: number; button: number; track: string };

/**
 * Open Sans, Lato and Roboto come with the house (`fonts/`), each with a stand-in of the same measure until it has
 * loaded. Garage Gothic is commercial: a file that the operator configures (GARAGE_GOTHIC_FILE), else something narrow.
 */
const faces: Record<Font, Face> = {
  open_sans: {
    stack: '"Open Sans","Open Sans Stand-in",system-ui,sans-serif',
    heading: 750,
    button: 650,
    track: '-0.02em',
  },
  lato: { stack: 'Lato,"Lato Stand-in",system-ui,sans-serif', heading: 900, button: 700, track: '-0.012em' },
  roboto: {
    stack: 'Roboto,"Roboto Stand-in",system-ui,sans-serif',
    heading: 700,
    button: 600,
    track: '-0.015em',
  },
  garage_gothic: {
    stack: '"Garage Gothic","Arial Narrow","Roboto Condensed",system-ui,sans-serif',
    heading: 700,
    button: 700,
    track: '0',
  },
};

export const isFont = (value: string): value is Font => Object.hasOwn(faces, value);

export function fontTokens(seeds: { bodyFont: Font; headingFont: Font }): Record<`--${string}`, string> {
  const body = faces[seeds.bodyFont];
  const heading = faces[seeds.headingFont];
  return {
    '--font-body': body.stack,
    '--font-head': heading.stack,
    '--w-head': String(heading.heading),
    '--track-head': heading.track,
    '--w-button': String(body.button),
  };
}
