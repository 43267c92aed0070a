import {
  type Colour,
  formatColour,
  getContrast,
  parseColour,
  type Rgb,
  toChannels,
} from '@pavilion/domain/theme/colour';
import type { ClientBrand } from '../client/index.ts';

export type EmailColours = { header: Colour; headerText: Colour; button: Colour };

const defaultPrimary: Colour = '#8C59F8';
const white: Colour = '#FFFFFF';
const dark: Colour = '#1B1530';
/** THM-05. */
const minContrast = 4.5;

/** THM-05: the colours of an email, whose texts have enough contrast whatever the theme says. */
export function getEmailColours({ primary, headerBackground, headerColour }: ClientBrand): EmailColours {
  const button = darkenForWhite(parseColour(primary ?? '') ?? defaultPrimary);
  const header = parseColour(headerBackground ?? '') ?? button;
  const wanted = parseColour(headerColour ?? '') ?? white;
  const [headerText = dark] = [wanted, white, dark].filter(
    (text) => getContrast(text, header) >= minContrast,
  );
  return { header, headerText, button };
}

/** Darkens a colour in steps until white is readable on it. */
function darkenForWhite(colour: Colour): Colour {
  let shade = colour;
  while (getContrast(white, shade) < minContrast)
    shade = formatColour(toChannels(shade).map((channel) => Math.floor(channel * 0.96)) as unknown as Rgb);
  return shade;
}
