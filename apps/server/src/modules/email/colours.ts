import type { ClientBrand } from '../client/index.ts';

/** `#RRGGBB`. */
export type EmailColours = { header: string; headerText: string; button: string };

type Rgb = readonly [number, number, number];

const defaultPrimary: Rgb = [0x8c, 0x59, 0xf8];
const white: Rgb = [255, 255, 255];
const dark: Rgb = [0x1b, 0x15, 0x30];
/** THM-05. */
const minContrast = 4.5;

/** THM-05: the colours of an email, whose texts have enough contrast whatever the theme says. */
export function getEmailColours({ primary, headerBackground, headerColour }: ClientBrand): EmailColours {
  const seed = parseColour(primary) ?? defaultPrimary;
  const button = darkenForWhite(seed);
  const header = parseColour(headerBackground) ?? button;
  const wanted = parseColour(headerColour) ?? white;
  const [headerText = dark] = [wanted, white, dark].filter(
    (text) => getContrast(text, header) >= minContrast,
  );
  return { header: formatHex(header), headerText: formatHex(headerText), button: formatHex(button) };
}

function parseColour(text: string | null): Rgb | undefined {
  const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text ?? '') ?? [];
  const hex = long ?? short?.replace(/./g, '$&$&');
  const channels = hex
    ? [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
    : /^(\d{1,3}) (\d{1,3}) (\d{1,3})$/
        .exec(text ?? '')
        ?.slice(1)
        .map(Number);
  return channels?.every((channel) => channel <= 255) ? (channels as unknown as Rgb) : undefined;
}

/** Darkens a colour in steps until white is readable on it. */
function darkenForWhite(colour: Rgb): Rgb {
  let shade = colour;
  while (getContrast(white, shade) < minContrast)
    shade = shade.map((channel) => Math.floor(channel * 0.96)) as unknown as Rgb;
  return shade;
}

function getLuminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(first: Rgb, second: Rgb): number {
  const [low = 0, high = 0] = [getLuminance(first), getLuminance(second)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const formatHex = (colour: Rgb): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
